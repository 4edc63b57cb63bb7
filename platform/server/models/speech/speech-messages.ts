import type { SpokenSegment } from './speech-engine.ts'

/** What the thread of a recording is given when it starts. */
export interface SpeechTask {
  modelFolder: string
  startMs: number
  vocabulary: readonly string[]
}

/** What it is told: further samples, or that there are no more. */
export type SpeechRequest = { type: 'samples'; samples: Float32Array<ArrayBuffer> } | { type: 'end' }

/** What it answers: segments as they come, and that the last request is done. */
export type SpeechAnswer = { type: 'segment'; segment: SpokenSegment } | { type: 'heard' } | { type: 'failed'; message: string }
