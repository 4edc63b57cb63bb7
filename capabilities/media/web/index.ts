export type { RecordingHandle } from './playback.ts'
export { RecordingPlayer } from './recording-part.tsx'
export { recordingOnPage, showsRecording } from './recordings-on-page.ts'
