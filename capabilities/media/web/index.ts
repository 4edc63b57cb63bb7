export { RecordingPlayer } from './recording-part.tsx'
