export { viewDuplicated } from './duplicating.ts'
export { withFoundRows } from './found-rows.ts'
export { viewRows } from './lists.ts'
export { requireView } from './require-view.ts'
