export { viewDuplicated } from './duplicating.ts'
export { requireView } from './require-view.ts'
