import type { Id } from '#platform/kernel/ids.ts'

/** Where a player was when it went, and whether it played. */
interface LeftOff {
  atMs: number
  isPlaying: boolean
}

/** A player that takes another's place later than this begins anew. */
const TAKEN_UP_WITHIN_MS = 1_000

const leftOff = new Map<Id, LeftOff & { page: string; since: number }>()

/**
 * Keeps where a recording was whose player goes. While parts of it are redacted its stream becomes another, and the text
 * that it stands in is drawn anew, both under somebody who listens.
 */
export function leaveOff(mediaId: Id, where: LeftOff): void {
  for (const [id, { since }] of leftOff) if (performance.now() - since > TAKEN_UP_WITHIN_MS) leftOff.delete(id)
  leftOff.set(mediaId, { ...where, page: location.pathname, since: performance.now() })
}

/** Where the player that takes the place of one that has just gone from this page goes on; null to begin anew. */
export function takeUp(mediaId: Id): LeftOff | null {
  const last = leftOff.get(mediaId)
  leftOff.delete(mediaId)
  return last && last.page === location.pathname && performance.now() - last.since <= TAKEN_UP_WITHIN_MS ? last : null
}
