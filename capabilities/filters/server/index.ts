export { conditionOf } from './condition.ts'
export { matchingIds } from './matching-ids.ts'
export { TABLE_OF } from './sources.ts'
