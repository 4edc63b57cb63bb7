import { RANK_GAP } from '#platform/kernel/rank.ts'

/** A clip and its rank; null places it after all that have one. */
export interface RankedClip {
  highlightId: string
  rank: number | null
}

/**
 * The ranks that put some clips of a reel after another one, or at its beginning. Only the moved clips get a new rank
 * if there is room between their neighbours; else all do. Clips without a rank get one at the first move: later clips
 * come last.
 * @returns the ranks that change
 */
export function ranksAfterMove(
  clips: readonly RankedClip[],
  moved: ReadonlySet<string>,
  afterId: string | null,
): Map<string, number> {
  const staying = clips.filter(({ highlightId }) => !moved.has(highlightId))
  const going = clips.filter(({ highlightId }) => moved.has(highlightId))
  const at = afterId === null ? 0 : staying.findIndex(({ highlightId }) => highlightId === afterId) + 1
  const order = [...staying.slice(0, at), ...going, ...staying.slice(at)]
  const before = at === 0 ? 0 : staying[at - 1]?.rank
  const behind = at === staying.length ? (before ?? 0) + RANK_GAP * (going.length + 1) : staying[at]?.rank
  const step = before == null || behind == null ? 0 : Math.floor((behind - before) / (going.length + 1))
  const allRanked = staying.every(({ rank }) => rank !== null)
  if (allRanked && before != null && step > 0)
    return new Map(going.map(({ highlightId }, index) => [highlightId, before + step * (index + 1)]))
  return new Map(order.map(({ highlightId }, index) => [highlightId, RANK_GAP * (index + 1)]))
}
