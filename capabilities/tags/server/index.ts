export { tagPolicy } from '../model/policy.ts'

export { ensureTag } from './ensure-tag.ts'
export { tagObject } from './tags-graphql.ts'
export { findTags, visibleTags } from './store.ts'
