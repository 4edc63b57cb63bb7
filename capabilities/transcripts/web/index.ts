export { RecordingTranscript } from './recording-transcript.tsx'
export { TranscriptNotices } from './transcript-notices.tsx'
