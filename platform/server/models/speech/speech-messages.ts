import type { SpokenSegment } from './speech-engine.ts'
import type { VoiceLikelihoods } from './voice-clusters.ts'

/** The first message for each recording to the process that transcribes. */
export interface SpeechTask {
  type: 'task'
  modelFolder: string
  startMs: number
  vocabulary: readonly string[]
  /** Whether to treat everything as the language of the model, however it sounds. */
  isInLanguage: boolean
}

/** Messages to a worker: further samples, or that there are no more. */
export type SoundRequest = { type: 'samples'; samples: Float32Array<ArrayBuffer> } | { type: 'end' }

/** Messages to the process that transcribes; `wake` checks whether an idle one still responds. */
export type SpeechRequest = SpeechTask | SoundRequest | { type: 'wake' }

/** The answers of every worker: that the last request is done, or that it cannot continue. */
export type WorkerAnswer = { type: 'done' } | { type: 'failed'; message: string }

/** The answers of the process that transcribes: also segments as they come. */
export type SpeechAnswer = { type: 'segment'; segment: SpokenSegment } | WorkerAnswer

/** The final answer of the thread that separates voices. */
export type VoicesAnswer = { type: 'voices'; voices: VoiceLikelihoods } | WorkerAnswer
