import type { SpokenSegment } from './speech-engine.ts'
import type { VoiceLikelihoods } from './voice-clusters.ts'

/** What the process that hears is given first of each recording. */
export interface SpeechTask {
  type: 'task'
  modelFolder: string
  startMs: number
  vocabulary: readonly string[]
  /** Whether everything is in the language of the model, however it sounds. */
  isInLanguage: boolean
}

/** What a worker is told: further samples, or that there are no more. */
export type SoundRequest = { type: 'samples'; samples: Float32Array<ArrayBuffer> } | { type: 'end' }

/** What the process that hears is told; `wake` asks one that rested whether it is there. */
export type SpeechRequest = SpeechTask | SoundRequest | { type: 'wake' }

/** What every worker answers: that it is done with the last request, or cannot go on. */
export type WorkerAnswer = { type: 'done' } | { type: 'failed'; message: string }

/** What the process that hears answers too: segments as they come. */
export type SpeechAnswer = { type: 'segment'; segment: SpokenSegment } | WorkerAnswer

/** What the thread that tells voices apart answers at the end. */
export type VoicesAnswer = { type: 'voices'; voices: VoiceLikelihoods } | WorkerAnswer
