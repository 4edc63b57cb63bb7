import type { SpokenSegment } from './speech-engine.ts'
import type { VoiceLikelihoods } from './voice-clusters.ts'

/** What the thread of a recording is given when it starts. */
export interface SpeechTask {
  modelFolder: string
  startMs: number
  vocabulary: readonly string[]
}

/** What a thread is told: further samples, or that there are no more. */
export type SoundRequest = { type: 'samples'; samples: Float32Array<ArrayBuffer> } | { type: 'end' }

/** What every thread answers: that it is done with the last request, or cannot go on. */
export type ThreadAnswer = { type: 'done' } | { type: 'failed'; message: string }

/** What the thread that hears answers too: segments as they come. */
export type SpeechAnswer = { type: 'segment'; segment: SpokenSegment } | ThreadAnswer

/** What the thread that tells voices apart answers at the end. */
export type VoicesAnswer = { type: 'voices'; voices: VoiceLikelihoods } | ThreadAnswer
