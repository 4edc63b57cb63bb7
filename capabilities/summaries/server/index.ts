export { writtenSets } from './sets/written-sets.ts'
export { writtenSummaries, type WrittenOut } from './written-summaries.ts'
