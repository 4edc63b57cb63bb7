import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#platform/server/processes/threads.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError } from './speech-engine.ts'
import type { SoundRequest, ThreadAnswer } from './speech-messages.ts'

const CHUNK_SAMPLES = 4 * SPEECH_SAMPLE_RATE_HZ
/** A few seconds of sound take a fraction of a second; a thread that says nothing for this long hangs. */
const MAX_SILENCE_MS = 120_000
/** Weights and sound lie outside this heap. */
const HEAP_MB = 512
const FAILED = 'The speech model failed on this recording.'

interface SoundThread {
  module: URL
  /** What the thread is given when it starts. */
  task: unknown
  signal: AbortSignal
  /** Told how many samples the thread has dealt with. */
  onSamples?: (samples: number) => void
}

/**
 * Gives a recording to a thread of its own, piece by piece, and passes its answers on as they come. The thread ends with the loop.
 * @throws SpeechError when it fails; the signal's reason
 */
export async function* answersOfThread<Answer extends { type: string }>(audio: AsyncIterable<Float32Array>, { module, task, signal, onSamples }: SoundThread): AsyncGenerator<Exclude<Answer, ThreadAnswer>> {
  signal.throwIfAborted()
  const thread = startThread(module, { workerData: task, env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    stop.abort()
  }
  thread.on('error', (error) => fail(new SpeechError(FAILED, { cause: error })))
  thread.on('exit', () => fail(new SpeechError('The speech model stopped in the middle of the recording.')))
  try {
    let samples = 0
    for await (const chunk of inChunks(audio)) {
      signal.throwIfAborted()
      samples += chunk.length
      yield* answersTo<Answer>(thread, { type: 'samples', samples: chunk }, [chunk.buffer], stopped)
      onSamples?.(samples)
    }
    yield* answersTo<Answer>(thread, { type: 'end' }, [], stopped)
  } catch (error) {
    signal.throwIfAborted()
    throw failure ?? error
  } finally {
    thread.removeAllListeners()
    await thread.terminate()
  }
}

/** The sound in chunks that are worth a message, each with memory of its own, which the thread takes over. */
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

async function* answersTo<Answer extends { type: string }>(thread: Worker, request: SoundRequest, transferred: ArrayBuffer[], signal: AbortSignal): AsyncGenerator<Exclude<Answer, ThreadAnswer>> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new SpeechError('The speech model took too long for this recording.')), MAX_SILENCE_MS)
  try {
    const messages: AsyncIterable<(Exclude<Answer, ThreadAnswer> | ThreadAnswer)[]> = on(thread, 'message', { signal: AbortSignal.any([signal, silence.signal]) })
    thread.postMessage(request, transferred)
    for await (const [answer] of messages) {
      timer.refresh()
      if (answer === undefined || isDone(answer)) return
      if (isFailed(answer)) throw new SpeechError(FAILED, { cause: new Error(answer.message) })
      yield answer as Exclude<Answer, ThreadAnswer>
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
