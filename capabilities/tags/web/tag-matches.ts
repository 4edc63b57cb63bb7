import type { PickableTagFragment } from '#generated/operations/capabilities/tags/web/tags.ts'
import { matchLetters } from '#platform/kernel/match-letters.ts'

/** A tag as the picker offers it. */
export type PickableTag = PickableTagFragment

/** A row of the picker: a tag and which of its letters were typed, or a tag to be made. */
export type TagRow =
  | { kind: 'tag'; tag: PickableTag; letters: readonly number[]; recent: boolean }
  | { kind: 'create'; title: string }

/** Rows beyond these are found by typing on. */
const MAX_ROWS = 60
const RECENT_BONUS = 12

/** Titles are equal whatever their case and the space around them, as the server compares them. */
export function sameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * What to offer for a typed text: without one the tags used last, then the frequent; with one those that hold its
 * letters in order, words before scattered letters. Last, where it is allowed and no tag is called so, to create it.
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
