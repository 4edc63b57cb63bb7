import type { Id } from './ids.ts'

/** Things in a user-defined order have a rank, with gaps (document 2 §3, document 3 §9.2). */
export const RANK_GAP = 65_536
/** Two ranks are never closer than this; things in the way are moved on. */
export const MIN_RANK_DIFFERENCE = 2 ** -16

export interface Ranked {
  id: Id
  rank: number
}

/**
 * Where to insert something among its siblings: right before one, right after one, or at the end if neither is given or
 * exists any more.
 */
export interface Placement {
  beforeId?: Id | null | undefined
  afterId?: Id | null | undefined
}

export interface Ranking {
  /** The rank of the inserted thing. */
  rank: number
  /** Siblings that have to make room, with their new ranks. */
  nudged: Ranked[]
}

/** The order of ranked things: by rank, and by id where ranks are equal. */
export function byRank(one: Ranked, other: Ranked): number {
  return one.rank - other.rank || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}

/**
 * The rank of something inserted among `siblings`, which are in order; the thing itself is ignored among them. Halfway
 * between its neighbours, a gap beyond the first or last; if the space is too small, as few of the following as
 * possible are moved on.
 */
export function rankAmong(siblings: ReadonlyArray<Ranked>, id: Id, { beforeId, afterId }: Placement): Ranking {
  const others = siblings.filter((sibling) => sibling.id !== id)
  const before = beforeId == null ? -1 : others.findIndex((sibling) => sibling.id === beforeId)
  const after = afterId == null ? -1 : others.findIndex((sibling) => sibling.id === afterId)
  const index = before >= 0 ? before : after >= 0 ? after + 1 : others.length
  const previous = others[index - 1]?.rank
  const next = others[index]?.rank
  if (previous === undefined) return { rank: next === undefined ? 0 : next - RANK_GAP, nudged: [] }
  if (next === undefined) return { rank: previous + RANK_GAP, nudged: [] }
  const middle = previous + (next - previous) / 2
  if (middle - previous >= MIN_RANK_DIFFERENCE && next - middle >= MIN_RANK_DIFFERENCE)
    return { rank: middle, nudged: [] }
  const rank = previous + RANK_GAP
  const nudged: Ranked[] = []
  let last = rank
  for (const sibling of others.slice(index)) {
    if (sibling.rank - last >= MIN_RANK_DIFFERENCE) break
    last += RANK_GAP
    nudged.push({ id: sibling.id, rank: last })
  }
  return { rank, nudged }
}
