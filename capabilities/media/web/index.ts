export type { RecordingHandle } from './playback.ts'
export { RecordingPlayer } from './recording-part.tsx'
