export { registerTranscriptRoutes } from './routes.ts'
export { onWordsAligned } from './words-aligned.ts'
export { wordsOfDocument } from './words-store.ts'
