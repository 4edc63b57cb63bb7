export { conditionOf, type Looking } from './condition.ts'
export { matchingIds, type FirstMatching } from './matching-ids.ts'
export { TABLE_OF } from './sources.ts'
export { withSurvivingTags } from './surviving-tags.ts'
