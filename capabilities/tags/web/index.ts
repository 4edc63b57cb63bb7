export { TagPicker } from './tag-picker.tsx'
export { sameTitle, type PickableTag } from './tag-matches.ts'
export { useRecentTags } from './recent-tags.ts'
export { newTagOf, useCreateTag } from './use-create-tag.ts'

