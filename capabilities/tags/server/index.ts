export { tagPolicy } from '../model/policy.ts'
export type { Tag } from '../model/tag.ts'

export { undoAct as undoTagsAct } from './acts.ts'
export { tagBoardObject, tagGroupObject } from './boards-graphql.ts'
export { ensureTag } from './ensure-tag.ts'
export { tagObject } from './tags-graphql.ts'
export { mergeTagRows, splitOff, tagsToMerge } from './merge.ts'
export { findTags, visibleTags } from './store.ts'
