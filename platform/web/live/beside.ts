import type { Placement } from '#platform/kernel/rank.ts'
import type { Arranged } from './layers.ts'

/** Where something is put that is said to stand before a sibling, or behind one; else at the end. */
export function besideOf({ beforeId, afterId }: Placement): Arranged['to'] {
  if (beforeId != null) return { before: beforeId }
  return afterId == null ? { before: null } : { after: afterId }
}
