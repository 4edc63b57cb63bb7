import type { Id } from './ids.ts'

/** Things that people put in order hold a rank, a gap apart (document 2 §3, document 3 §9.2). */
export const RANK_GAP = 65_536
/** Closer than this two ranks never stand; what is in the way is nudged on. */
export const MIN_RANK_DIFFERENCE = 2 ** -16

export interface Ranked {
  id: Id
  rank: number
}

/**
 * Where something is put among its siblings: right before one, right behind one, or, where neither is named or there
 * any more, at the end.
 */
export interface Placement {
  beforeId?: Id | null | undefined
  afterId?: Id | null | undefined
}

export interface Ranking {
  /** The rank of what is put there. */
  rank: number
  /** Siblings that have to make room, with their new ranks. */
  nudged: Ranked[]
}

/** The order of ranked things: by rank, and by id where ranks are equal. */
export function byRank(one: Ranked, other: Ranked): number {
  return one.rank - other.rank || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}

/**
 * The rank of something that is put among `siblings`, which stand in their order; itself among them is passed over.
 * Halfway between its neighbours, a gap beyond the first or last, and where the space is too small those behind are
 * nudged on, as few as will do.
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
