import { useState } from 'react'
import type { PickableTag } from './tag-matches.ts'

/** As many as there are digits that give them. */
const USUAL_TAGS = 9

/**
 * What the digits give: tags in the order in which they are told first. While somebody codes a key means what it meant:
 * only what comes anew is added.
 */
export function useUsualTags<Tag extends PickableTag>(projectId: string, inOrder: readonly Tag[]): readonly Tag[] {
  const [kept, setKept] = useState<{ of: string; ids: readonly string[] }>({ of: projectId, ids: [] })
  const before = kept.of === projectId ? kept.ids : []
  const known = new Map(inOrder.map((tag) => [tag.id, tag]))
  const next = [...new Set([...before, ...known.keys()])].slice(0, USUAL_TAGS)
  if (kept.of !== projectId || next.length > before.length) setKept({ of: projectId, ids: next })
  return next.flatMap((id) => known.get(id) ?? [])
}

/** The tags that highlights carry most often first. */
export function mostUsedFirst<Tag extends PickableTag>(tags: readonly Tag[]): Tag[] {
  return tags.toSorted((one, other) => other.highlightCount - one.highlightCount)
}
