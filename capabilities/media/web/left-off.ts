import type { Id } from '#platform/kernel/ids.ts'

/** The position of a player when it was removed, and whether it played. */
interface LeftOff {
  atMs: number
  isPlaying: boolean
}

/** A player that replaces another later than this starts from the beginning. */
const TAKEN_UP_WITHIN_MS = 1_000

const leftOff = new Map<Id, LeftOff & { page: string; since: number }>()

/**
 * Stores the position of a recording whose player is removed. During redaction the stream changes and the text around
 * it is redrawn, while someone may be listening.
 */
export function leaveOff(mediaId: Id, where: LeftOff): void {
  for (const [id, { since }] of leftOff) if (performance.now() - since > TAKEN_UP_WITHIN_MS) leftOff.delete(id)
  leftOff.set(mediaId, { ...where, page: location.pathname, since: performance.now() })
}

/** The position for a player that replaces one just removed from this page; null to start from the beginning. */
export function takeUp(mediaId: Id): LeftOff | null {
  const last = leftOff.get(mediaId)
  leftOff.delete(mediaId)
  return last && last.page === location.pathname && performance.now() - last.since <= TAKEN_UP_WITHIN_MS ? last : null
}
