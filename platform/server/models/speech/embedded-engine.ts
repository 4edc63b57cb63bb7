import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#platform/server/processes/threads.ts'
import { ModelsMissingError } from '../packages/fetch-packages.ts'
import { fetchSpeechModel, hasSpeechModel } from '../runtime.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError, type SpeechEngine, type SpokenSegment, type TranscribeOptions } from './speech-engine.ts'
import type { SpeechAnswer, SpeechRequest, SpeechTask } from './speech-messages.ts'

const MS_PER_SECOND = 1000
const CHUNK_SAMPLES = 4 * SPEECH_SAMPLE_RATE_HZ
/** A few seconds of sound take a fraction of a second; a thread that says nothing for this long hangs. */
const MAX_SILENCE_MS = 120_000
/** The weights and the sound lie outside this heap. */
const HEAP_MB = 256

/** The speech model that runs on this machine, English only, each recording in a thread of its own. With `fetches` it is brought here where it is not yet. */
export function openEmbeddedSpeech(modelFolder: string, fetches = false): SpeechEngine {
  return {
    name: 'embedded',
    languages: ['en'],
    async *transcribe(audio, options) {
      options.signal.throwIfAborted()
      if (options.language !== undefined && options.language !== 'en') {
        throw new SpeechError('The speech model of this installation knows English only. Choose English, or set up a transcription service that knows the language.')
      }
      if (fetches) await fetchSpeechModel(modelFolder, options.signal)
      else if (!hasSpeechModel(modelFolder)) throw new ModelsMissingError('The speech model is not on this machine. Fetch it with npm run quarry -- fetch-models.')
      yield* transcribeInThread(modelFolder, audio, options)
    },
  }
}

async function* transcribeInThread(modelFolder: string, audio: AsyncIterable<Float32Array>, options: TranscribeOptions): AsyncGenerator<SpokenSegment> {
  const startMs = options.startMs ?? 0
  const task: SpeechTask = { modelFolder, startMs, vocabulary: options.vocabulary ?? [] }
  const thread = startThread(new URL('./speech-thread.ts', import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    stop.abort()
  }
  thread.on('error', (error) => fail(new SpeechError('The speech model failed on this recording.', { cause: error })))
  thread.on('exit', () => fail(new SpeechError('The speech model stopped in the middle of the recording.')))
  try {
    let samples = 0
    for await (const chunk of inChunks(audio)) {
      options.signal.throwIfAborted()
      samples += chunk.length
      yield* answersTo(thread, { type: 'samples', samples: chunk }, [chunk.buffer], signal)
      options.onProgress?.(startMs + Math.round((samples * MS_PER_SECOND) / SPEECH_SAMPLE_RATE_HZ))
    }
    yield* answersTo(thread, { type: 'end' }, [], signal)
  } catch (error) {
    options.signal.throwIfAborted()
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

async function* answersTo(thread: Worker, request: SpeechRequest, transferred: ArrayBuffer[], signal: AbortSignal): AsyncGenerator<SpokenSegment> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new SpeechError('The speech model took too long for this recording.')), MAX_SILENCE_MS)
  try {
    const messages: AsyncIterable<SpeechAnswer[]> = on(thread, 'message', { signal: AbortSignal.any([signal, silence.signal]) })
    thread.postMessage(request, transferred)
    for await (const [answer] of messages) {
      timer.refresh()
      if (answer === undefined || answer.type === 'heard') return
      if (answer.type === 'failed') throw new SpeechError('The speech model failed on this recording.', { cause: new Error(answer.message) })
      yield answer.segment
    }
  } catch (error) {
    silence.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
