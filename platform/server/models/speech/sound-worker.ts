import { fork } from 'node:child_process'
import { on, once, type EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startThread } from '#platform/server/processes/threads.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError } from './speech-engine.ts'
import type { SoundRequest, WorkerAnswer } from './speech-messages.ts'

const CHUNK_SAMPLES = 4 * SPEECH_SAMPLE_RATE_HZ
/** A few seconds of sound take a fraction of a second; a worker that says nothing for this long hangs. */
const MAX_SILENCE_MS = 120_000
/** Weights and sound lie outside this heap. */
const HEAP_MB = 512
const FAILED = 'The speech model failed on this recording.'

/** Somebody who is given sound and answers: a thread or a process. */
export interface SoundWorker {
  emitter: EventEmitter
  post(message: object, transferred: ArrayBuffer[]): void
  /** Ends it, wherever it is. */
  end(): Promise<unknown>
}

/** Starts a module of ours in a thread: for work in JavaScript alone. */
export function soundThread(module: URL): SoundWorker {
  const thread = startThread(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  return { emitter: thread, post: (message, transferred) => thread.postMessage(message, transferred), end: async () => thread.terminate() }
}

/** Starts a module of ours in a process: for native work, which may neither be ended nor break in ours. */
export function soundProcess(module: URL): SoundWorker {
  const child = fork(fileURLToPath(module), { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return {
    emitter: child,
    post: (message) => void child.send(message),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

interface SoundWork {
  worker(): SoundWorker
  /** What the worker is given before the sound, where it needs something. */
  task?: object
  signal: AbortSignal
  /** Told how many samples the worker has dealt with. */
  onSamples?: (samples: number) => void
}

/**
 * Gives a recording to a worker of its own, piece by piece, and passes its answers on as they come. The worker ends with the loop.
 * @throws SpeechError when it fails; the signal's reason
 */
export async function* answersOfWorker<Answer extends { type: string }>(audio: AsyncIterable<Float32Array>, { worker: start, task, signal, onSamples }: SoundWork): AsyncGenerator<Exclude<Answer, WorkerAnswer>> {
  signal.throwIfAborted()
  const worker = start()
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    stop.abort()
  }
  worker.emitter.on('error', (error) => fail(new SpeechError(FAILED, { cause: error })))
  worker.emitter.on('exit', (code, ended) => fail(new SpeechError('The speech model stopped in the middle of the recording.', { cause: new Error(`It ended with ${ended ?? code}.`) })))
  try {
    if (task !== undefined) yield* answersTo<Answer>(worker, task, [], stopped)
    let samples = 0
    for await (const chunk of inChunks(audio)) {
      signal.throwIfAborted()
      samples += chunk.length
      yield* answersTo<Answer>(worker, { type: 'samples', samples: chunk } satisfies SoundRequest, [chunk.buffer], stopped)
      onSamples?.(samples)
    }
    yield* answersTo<Answer>(worker, { type: 'end' } satisfies SoundRequest, [], stopped)
  } catch (error) {
    signal.throwIfAborted()
    throw failure ?? error
  } finally {
    worker.emitter.removeAllListeners('exit')
    await worker.end()
  }
}

/** The sound in chunks that are worth a message, each with memory of its own, which a thread takes over. */
async function* inChunks(audio: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let chunk = new Float32Array(CHUNK_SAMPLES)
  let length = 0
  for await (const piece of audio) {
    for (let taken = 0; taken < piece.length; ) {
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

async function* answersTo<Answer extends { type: string }>(worker: SoundWorker, request: object, transferred: ArrayBuffer[], signal: AbortSignal): AsyncGenerator<Exclude<Answer, WorkerAnswer>> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new SpeechError('The speech model took too long for this recording.')), MAX_SILENCE_MS)
  try {
    const messages: AsyncIterable<(Exclude<Answer, WorkerAnswer> | WorkerAnswer)[]> = on(worker.emitter, 'message', { signal: AbortSignal.any([signal, silence.signal]) })
    worker.post(request, transferred)
    for await (const [answer] of messages) {
      timer.refresh()
      if (answer === undefined || isDone(answer)) return
      if (isFailed(answer)) throw new SpeechError(FAILED, { cause: new Error(answer.message) })
      yield answer as Exclude<Answer, WorkerAnswer>
    }
  } catch (error) {
    silence.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function isDone(answer: { type: string }): boolean {
  return answer.type === 'done'
}

function isFailed(answer: { type: string }): answer is { type: 'failed'; message: string } {
  return answer.type === 'failed'
}
