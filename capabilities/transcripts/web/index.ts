export { RecordingTranscript } from './recording-transcript.tsx'
