export { writtenSummaries, type WrittenOut } from './written-summaries.ts'
