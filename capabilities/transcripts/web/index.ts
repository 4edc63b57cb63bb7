export { RecordingTranscript } from './recording-transcript.tsx'
export { TranscriptNotices } from './transcript-notices.tsx'
export type { SpokenPart } from './spoken-part.ts'
