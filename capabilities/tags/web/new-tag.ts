import { newId } from '#platform/kernel/ids.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import type { PickableTag } from './tag-matches.ts'

/** A tag as it will be, before the server has answered. */
export function newTagOf(title: string, tagCount: number): PickableTag {
  return {
    id: newId(),
    title: title.trim(),
    color: TAG_COLORS[tagCount % TAG_COLORS.length] ?? TAG_COLORS[0],
    highlightCount: 0,
  }
}
