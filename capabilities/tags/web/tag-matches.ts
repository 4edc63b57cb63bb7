import type { PickableTagFragment } from '#generated/operations/capabilities/tags/web/tags.ts'
import { foldedInPlace } from '#platform/kernel/find-folded.ts'

/** A tag as the picker offers it. */
export type PickableTag = PickableTagFragment

/** A row of the picker: a tag and which of its letters were typed, or a tag to be made. */
export type TagRow =
  | { kind: 'tag'; tag: PickableTag; letters: readonly number[]; recent: boolean }
  | { kind: 'create'; title: string }

/** Rows beyond these are found by typing on. */
const MAX_ROWS = 60
const BEGINS_TITLE = 100
const BEGINS_WORD = 60
const NEXT_TO_ANOTHER = 8
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
      const match = lettersOf(tag.title, typed)
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

/** Where the typed letters stand in a title and how well, or null where they do not. */
function lettersOf(title: string, typed: string): { letters: number[]; score: number } | null {
  const text = foldedInPlace(title)
  const wanted = foldedInPlace(typed)
  const at = text.indexOf(wanted)
  if (at !== -1) {
    const letters = Array.from({ length: wanted.length }, (_, step) => at + step)
    return {
      letters,
      score: 2 * BEGINS_TITLE + (at === 0 ? BEGINS_TITLE : beginsWord(text, at) ? BEGINS_WORD : 0) - title.length / 10,
    }
  }
  const letters: number[] = []
  let score = 0
  for (const letter of wanted.replace(/\s+/gu, '')) {
    const next = text.indexOf(letter, (letters.at(-1) ?? -1) + 1)
    if (next === -1) return null
    if (letters.at(-1) === next - 1) score += NEXT_TO_ANOTHER
    if (beginsWord(text, next)) score += NEXT_TO_ANOTHER
    letters.push(next)
  }
  return { letters, score: score - ((letters.at(-1) ?? 0) - (letters[0] ?? 0)) }
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}
