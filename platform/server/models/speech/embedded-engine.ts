import { ModelsMissingError } from '../packages/fetch-packages.ts'
import { speechModel } from '../runtime.ts'
import { answersOfWorker } from './sound-worker.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError, type SpeechEngine } from './speech-engine.ts'
import type { SpeechAnswer, SpeechTask } from './speech-messages.ts'
import { openSpeechProcesses } from './speech-processes.ts'

const MS_PER_SECOND = 1000

/** The speech model on this machine, which stays loaded for a while after a recording. */
export interface EmbeddedSpeech extends SpeechEngine {
  /** Releases the model. */
  close(): Promise<void>
}

/**
 * The speech model that runs on this machine, English only: recordings that are transcribed at the same time, and those
 * after one that crashed it, have a separate process. With `fetches` a missing model is downloaded.
 */
export function openEmbeddedSpeech(modelFolder: string, fetches = false): EmbeddedSpeech {
  const processes = openSpeechProcesses()
  return {
    close: processes.close,
    name: 'embedded',
    languages: ['en'],
    async *transcribe(audio, options) {
      const { signal, startMs = 0, vocabulary = [], onProgress } = options
      signal.throwIfAborted()
      if (options.language !== undefined && options.language !== 'en') {
        throw new SpeechError(
          'The speech model of this installation knows English only. Choose English, or set up a transcription service that knows the language.',
        )
      }
      if (fetches) await speechModel.fetch(modelFolder, signal)
      else if (!speechModel.isIn(modelFolder))
        throw new ModelsMissingError(
          'The speech model is not on this machine. Fetch it with npm run quarry -- fetch-models.',
        )
      const task: SpeechTask = {
        type: 'task',
        modelFolder,
        startMs,
        vocabulary,
        isInLanguage: options.language !== undefined,
      }
      const onSamples = (samples: number): void =>
        onProgress?.(startMs + Math.round((samples * MS_PER_SECOND) / SPEECH_SAMPLE_RATE_HZ))
      const answers = answersOfWorker<SpeechAnswer>(audio, { worker: processes.take, task, signal, onSamples })
      for await (const { segment } of answers) yield segment
    },
  }
}
