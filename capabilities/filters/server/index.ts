export { conditionOf } from './condition.ts'
export { TABLE_OF } from './sources.ts'
