import type { Placement } from '#platform/kernel/rank.ts'
import type { Arranged } from './layers.ts'

/** The position before or after the given sibling; the end if neither is given. */
export function besideOf({ beforeId, afterId }: Placement): Arranged['to'] {
  if (beforeId != null) return { before: beforeId }
  return afterId == null ? { before: null } : { after: afterId }
}
