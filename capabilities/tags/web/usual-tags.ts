import { useState } from 'react'
import type { PickableTag } from './tag-matches.ts'

/** One for each digit that applies a tag. */
const USUAL_TAGS = 9

/**
 * The tags that the digit keys apply, in the order in which they were first passed. Keys keep their tags while a user
 * codes: new tags are only added at the end.
 */
export function useUsualTags<Tag extends PickableTag>(projectId: string, inOrder: readonly Tag[]): readonly Tag[] {
  const [kept, setKept] = useState<{ of: string; ids: readonly string[] }>({ of: projectId, ids: [] })
  const before = kept.of === projectId ? kept.ids : []
  const known = new Map(inOrder.map((tag) => [tag.id, tag]))
  const next = [...new Set([...before, ...known.keys()])].slice(0, USUAL_TAGS)
  if (kept.of !== projectId || next.length > before.length) setKept({ of: projectId, ids: next })
  return next.flatMap((id) => known.get(id) ?? [])
}

/** Sorts tags by how many highlights have them, most first. */
export function mostUsedFirst<Tag extends PickableTag>(tags: readonly Tag[]): Tag[] {
  return tags.toSorted((one, other) => other.highlightCount - one.highlightCount)
}
