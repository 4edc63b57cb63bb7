export { TagPicker } from './tag-picker.tsx'
export { sameTitle, type PickableTag } from './tag-matches.ts'
export { useRecentTags } from './recent-tags.ts'
export { mostUsedFirst, useUsualTags } from './usual-tags.ts'
export { newTagOf } from './new-tag.ts'
export {
  arrangingTags,
  changingTag,
  creatingTag,
  deletingTag,
  importingTags,
  type TagChange,
  type TagPlace,
  type TagStanding,
} from './tag-acts.ts'
export {
  changingExtension,
  changingTagGroup,
  creatingExtension,
  creatingTagBoard,
  creatingTagGroup,
  deletingExtension,
  deletingTagBoard,
  deletingTagGroup,
  linkingExtension,
  movingTagBoard,
  movingTagGroup,
  renamingTagBoard,
  type LetGo,
} from './tag-board-acts.ts'
export { kind as tagKind } from './kind.ts'
