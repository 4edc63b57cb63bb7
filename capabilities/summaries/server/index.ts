export { writtenSummaries } from './written-summaries.ts'
