import { on, type EventEmitter } from 'node:events'
import { startThread } from '#platform/server/processes/threads.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError } from './speech-engine.ts'
import type { SoundRequest, WorkerAnswer } from './speech-messages.ts'

const CHUNK_SAMPLES = 4 * SPEECH_SAMPLE_RATE_HZ
/** A few seconds of sound take a fraction of a second; a worker that sends nothing for this long hangs. */
const MAX_SILENCE_MS = 120_000
/** Weights and sound are outside this heap. */
export const HEAP_MB = 512
/** Chunks that a worker has in its queue beyond the current one: it never waits for us between two of them. */
const CHUNKS_AHEAD = 4
const FAILED = 'The speech model failed on this recording.'

/** Receives sound and answers: a thread or a process. */
export interface SoundWorker {
  emitter: EventEmitter
  post(message: object, transferred: ArrayBuffer[]): void
  /** Ends it at any point. One that has finished its work may be kept for other work instead. */
  end(hasFinished: boolean): Promise<unknown>
}

/** Starts one of our modules in a thread: for work in JavaScript alone. */
export function soundThread(module: URL): SoundWorker {
  const thread = startThread(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  return {
    emitter: thread,
    post: (message, transferred) => thread.postMessage(message, transferred),
    end: async () => thread.terminate(),
  }
}

interface SoundWork {
  worker(): Promise<SoundWorker> | SoundWorker
  /** A message to the worker before the sound, if it needs one. */
  task?: object
  signal: AbortSignal
  /** Called with the number of samples that the worker has processed. */
  onSamples?: (samples: number) => void
}

/**
 * Gives a recording to a worker, piece by piece and a little ahead of its progress, and yields its answers as they
 * come. The worker handles only this recording until the loop ends, and ends with it unless it finished.
 * @throws SpeechError when it fails; the signal's reason
 */
export async function* answersOfWorker<Answer extends { type: string }>(
  audio: AsyncIterable<Float32Array>,
  { worker: start, task, signal, onSamples }: SoundWork,
): AsyncGenerator<Exclude<Answer, WorkerAnswer>> {
  signal.throwIfAborted()
  const worker = await start()
  const stop = new AbortController()
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    stop.abort()
  }
  const onError = (error: unknown): void => fail(new SpeechError(FAILED, { cause: error }))
  const onExit = (code: unknown, ended: unknown): void =>
    fail(
      new SpeechError('The speech model stopped in the middle of the recording.', {
        cause: new Error(`It ended with ${String(ended ?? code)}.`),
      }),
    )
  worker.emitter.on('error', onError).on('exit', onExit)
  const silence = setTimeout(
    () => fail(new SpeechError('The speech model took too long for this recording.')),
    MAX_SILENCE_MS,
  )
  const messages = on(worker.emitter, 'message', { signal: AbortSignal.any([signal, stop.signal]) })[
    Symbol.asyncIterator
  ]()
  /** The number of samples in each request that is not processed yet. */
  const open: number[] = []
  let hasFinished = false

  const answers = async function* (until: number): AsyncGenerator<Exclude<Answer, WorkerAnswer>> {
    while (open.length > until) {
      const { value } = (await messages.next()) as IteratorResult<[Answer | WorkerAnswer], undefined>
      silence.refresh()
      const answer = value?.[0]
      if (answer === undefined) throw new SpeechError(FAILED)
      if (isFailed(answer)) throw new SpeechError(FAILED, { cause: new Error(answer.message) })
      if (isDone(answer)) {
        const samples = open.shift() ?? 0
        onSamples?.(samples)
      } else yield answer as Exclude<Answer, WorkerAnswer>
    }
  }

  try {
    let samples = 0
    const ask = (request: object, transferred: ArrayBuffer[] = []): void => {
      worker.post(request, transferred)
      open.push(samples)
    }
    if (task !== undefined) ask(task)
    for await (const chunk of inChunks(audio)) {
      signal.throwIfAborted()
      samples += chunk.length
      ask({ type: 'samples', samples: chunk } satisfies SoundRequest, [chunk.buffer])
      yield* answers(CHUNKS_AHEAD)
    }
    ask({ type: 'end' } satisfies SoundRequest)
    yield* answers(0)
    hasFinished = true
  } catch (error) {
    signal.throwIfAborted()
    throw failure ?? error
  } finally {
    clearTimeout(silence)
    await messages.return?.()
    worker.emitter.off('exit', onExit)
    await worker.end(hasFinished)
    worker.emitter.off('error', onError)
  }
}

/** The sound in chunks that are worth a message, each with its own memory, which is transferred to a thread. */
async function* inChunks(audio: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let chunk = new Float32Array(CHUNK_SAMPLES)
  let length = 0
  for await (const piece of audio) {
    for (let taken = 0; taken < piece.length;) {
      const part = piece.subarray(taken, taken + CHUNK_SAMPLES - length)
      chunk.set(part, length)
      length += part.length
      taken += part.length
      if (length < CHUNK_SAMPLES) break
      yield chunk
      chunk = new Float32Array(CHUNK_SAMPLES)
      length = 0
    }
  }
  if (length > 0) yield chunk.slice(0, length)
}

function isDone(answer: { type: string }): boolean {
  return answer.type === 'done'
}

function isFailed(answer: { type: string }): answer is { type: 'failed'; message: string } {
  return answer.type === 'failed'
}
