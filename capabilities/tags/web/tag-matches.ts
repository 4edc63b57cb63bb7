import type { PickableTagFragment } from '#generated/operations/capabilities/tags/web/tags.ts'
import { matchLetters } from '#platform/kernel/match-letters.ts'

/** A tag as the picker offers it. */
export type PickableTag = PickableTagFragment

/** A row of the picker: a tag and its letters that were typed, or a tag to create. */
export type TagRow =
  | { kind: 'tag'; tag: PickableTag; letters: readonly number[]; recent: boolean }
  | { kind: 'create'; title: string }

/** The maximum number of rows; further typing finds the others. */
export const MAX_ROWS = 60
const RECENT_BONUS = 12

/** Whether titles are equal regardless of case and surrounding space, as the server compares them. */
export function sameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * The rows to offer for a typed text: without one the most recently used tags, then the most frequent; with one those
 * that contain its letters in order, words before scattered letters. The last row creates the tag, if that is allowed
 * and no tag has this title.
 */
export function matchTags(
  tags: readonly PickableTag[],
  query: string,
  recentIds: readonly string[],
  mayCreate: boolean,
): TagRow[] {
  const typed = query.trim()
  const rank = new Map(recentIds.map((id, at) => [id, at]))
  if (typed === '') {
    return tags
      .toSorted(
        (a, b) =>
          (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity) ||
          b.highlightCount - a.highlightCount ||
          a.title.localeCompare(b.title),
      )
      .slice(0, MAX_ROWS)
      .map((tag) => ({ kind: 'tag', tag, letters: [], recent: rank.has(tag.id) }))
  }
  const found = tags
    .flatMap((tag) => {
      const match = matchLetters(tag.title, typed)
      return match ? [{ tag, ...match, score: match.score + (rank.has(tag.id) ? RECENT_BONUS : 0) }] : []
    })
    .toSorted(
      (a, b) =>
        b.score - a.score || b.tag.highlightCount - a.tag.highlightCount || a.tag.title.localeCompare(b.tag.title),
    )
    .slice(0, MAX_ROWS)
    .map(({ tag, letters }): TagRow => ({ kind: 'tag', tag, letters, recent: rank.has(tag.id) }))
  const taken = tags.some((tag) => sameTitle(tag.title, typed))
  return mayCreate && !taken ? [...found, { kind: 'create', title: typed }] : found
}
