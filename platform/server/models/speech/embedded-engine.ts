import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#platform/server/processes/threads.ts'
import { fetchSpeechModel } from '../runtime.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError, type SpeechEngine, type SpokenSegment, type TranscribeOptions } from './speech-engine.ts'
import type { SpeechAnswer, SpeechRequest, SpeechTask } from './speech-messages.ts'

const MS_PER_SECOND = 1000
/** A few seconds of sound take a fraction of a second; a thread that says nothing for this long hangs. */
const MAX_SILENCE_MS = 120_000
/** The weights and the sound lie outside this heap. */
const HEAP_MB = 256

/** The speech model that runs on this machine, English only, each recording in a thread of its own. */
export function openEmbeddedSpeech(modelFolder: string): SpeechEngine {
  return {
    name: 'embedded',
    languages: ['en'],
    async *transcribe(audio, options) {
      options.signal.throwIfAborted()
      if (options.language !== undefined && options.language !== 'en') {
        throw new SpeechError('The speech model of this installation knows English only. Choose English, or set up a transcription service that knows the language.')
      }
      await fetchSpeechModel(modelFolder, options.signal)
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
    for await (const chunk of audio) {
      options.signal.throwIfAborted()
      samples += chunk.length
      // The thread takes the memory over; what was decoded may be part of a larger block.
      const copy = new Float32Array(chunk)
      yield* answersTo(thread, { type: 'samples', samples: copy }, [copy.buffer], signal)
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
