import type { Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'

/** How a tag was used. */
export interface TagUse {
  id: Id
  title: string
  count: number
  /** When it was last added to a highlight; null if it never was. */
  lastGivenAt: Date | null
  /** How many times tags of the same place were added since then, this one not. */
  othersSince: number
}

/** A finding about tags, with its evidence. */
export type TagFinding =
  | { kind: 'DUPLICATE'; reason: 'SAME_WORDS' | 'SPELLING' | 'GENERAL_WORD'; tagIds: [Id, Id] }
  | { kind: 'UNUSED'; tagIds: [Id] }
  | { kind: 'USED_ONCE'; tagIds: [Id] }
  | { kind: 'DRIFTING'; tagIds: [Id]; othersSince: number }

/** A tag that was added at least this often … */
const MUCH_USED = 5
/** … is drifting when this many other tags were added since its last use, … */
const OTHERS_SINCE = 30
/** … and when that is this many times more than its own uses. */
const TIMES_ITS_OWN = 2
/** Words in more tags than this are no sign of similarity. */
const MAX_TAGS_OF_WORD = 60
const MIN_SPELLED_CHARS = 5
const STOP_WORDS = new Set([
  'a',
  'an',
  'the',
  'of',
  'for',
  'and',
  'or',
  'to',
  'in',
  'on',
  'is',
  'with',
  'too',
  'not',
  'no',
])

/**
 * The words of a title without their endings, sorted alphabetically: "user_setups" and "Setup (user)" have the same.
 */
export function wordForms(title: string): string[] {
  const apart = title.normalize('NFKC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const words = normalizeName(apart).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))].toSorted()
}

const ENDINGS: ReadonlyArray<readonly [RegExp, string]> = [
  [/ies$/, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/, ''],
  [/(?<=[^su])s$/, ''],
  [/(?<=[^aeiou])ing$/, ''],
  [/(?<=[^aeiou])ed$/, ''],
]

/** A word without English endings that do not change its meaning; what is left has at least three letters. */
function stem(word: string): string {
  const shorter = ENDINGS.reduce((known, [ending, instead]) => {
    const cut = known.replace(ending, instead)
    return cut.length >= 3 ? cut : known
  }, word)
  const single = shorter === word ? word : shorter.replace(/([^aeiouls])\1$/, '$1')
  return single.length > 3 ? single.replace(/e$/, '') : single
}

/**
 * Words that do not make a different theme: "Onboarding flow" is "Onboarding", but "Late card" is not "Card". Sharing
 * most words is no sign of similarity: of 43 pairs found so in real lists, whose tags all differ, only one was a pair.
 */
const GENERAL_WORDS = new Set(
  'area aspect case concern experience feature feedback flow general idea issue matter point problem process related stuff theme thing topic use'
    .split(' ')
    .map(stem),
)

/**
 * What is worth checking among the tags of one place: near-duplicates first, the pair with most highlights before
 * others.
 */
export function tagFindings(tags: readonly TagUse[]): TagFinding[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const uses = ({ tagIds }: TagFinding): number => tagIds.reduce((sum, id) => sum + (byId.get(id)?.count ?? 0), 0)
  const duplicates = nearDuplicates(tags).toSorted((one, other) => uses(other) - uses(one))
  const drifting = tags
    .filter(
      ({ count, othersSince }) => count >= MUCH_USED && othersSince >= Math.max(OTHERS_SINCE, TIMES_ITS_OWN * count),
    )
    .map((tag): TagFinding => ({ kind: 'DRIFTING', tagIds: [tag.id], othersSince: tag.othersSince }))
  const once = tags
    .filter(({ count }) => count === 1)
    .map((tag): TagFinding => ({ kind: 'USED_ONCE', tagIds: [tag.id] }))
  const unused = tags
    .filter(({ count }) => count === 0)
    .map((tag): TagFinding => ({ kind: 'UNUSED', tagIds: [tag.id] }))
  return [...duplicates, ...drifting, ...once, ...unused]
}

/** Pairs of tags that probably mean the same, each once, with the strongest reason. */
function nearDuplicates(tags: readonly TagUse[]): TagFinding[] {
  const forms = tags.map((tag) => ({ id: tag.id, count: tag.count, words: wordForms(tag.title) }))
  const pairs = new Map<string, TagFinding>()
  const note = (
    one: (typeof forms)[number],
    other: (typeof forms)[number],
    reason: 'SAME_WORDS' | 'SPELLING' | 'GENERAL_WORD',
  ): void => {
    const key = one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`
    if (pairs.has(key)) return
    // The one that is used more comes first: the other is merged into it.
    const [more, less] = other.count > one.count ? [other, one] : [one, other]
    pairs.set(key, { kind: 'DUPLICATE', reason, tagIds: [more.id, less.id] })
  }
  const together = (
    groups: Iterable<ReadonlyArray<(typeof forms)[number]>>,
    visit: (one: (typeof forms)[number], other: (typeof forms)[number]) => void,
  ): void => {
    for (const group of groups)
      for (const [at, one] of group.entries()) for (const other of group.slice(at + 1)) visit(one, other)
  }
  const named = forms.filter(({ words }) => words.length > 0)
  together(Map.groupBy(named, ({ words }) => words.join(' ')).values(), (one, other) => note(one, other, 'SAME_WORDS'))

  const spelled = new Map<string, typeof forms>()
  for (const form of named) {
    const text = form.words.join('')
    if (text.length < MIN_SPELLED_CHARS) continue
    // Two texts that differ in one letter have a text in common that lacks one letter.
    for (const key of new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]))
      spelled.set(key, [...(spelled.get(key) ?? []), form])
  }
  together(
    [...spelled.values()].filter((group) => group.length <= MAX_TAGS_OF_WORD),
    (one, other) => {
      if (!differInFigures(one.words.join(''), other.words.join(''))) note(one, other, 'SPELLING')
    },
  )

  const telling = named.map((form) => ({ form, words: form.words.filter((word) => !GENERAL_WORDS.has(word)) }))
  const alike = Map.groupBy(
    telling.filter(({ words }) => words.length > 0),
    ({ words }) => words.join(' '),
  )
  together(
    [...alike.values()].map((group) => group.map(({ form }) => form)),
    (one, other) => note(one, other, 'GENERAL_WORD'),
  )
  return [...pairs.values()]
}

/** "Week 1" and "Week 2" are not misspellings of each other. */
function differInFigures(one: string, other: string): boolean {
  return one.replace(/\D/g, '') !== other.replace(/\D/g, '')
}
