import { asTyped, hasFoldedSigns } from './as-typed.ts'
import { MAX_TOTAL, PAGE_ITEMS, type EngineQuery } from './contract.ts'
import { parametersOf, where, type Condition } from './conditions.ts'
import { anyOf, frequencyOf, inAnyForm, least, phrase } from './expressions.ts'
import { holdingMost } from './most-words.ts'
import type { Clause } from './parse-query.ts'
import { MAX_CHECKED_BEGINNINGS, runMatch, type Ask, type Match, type SearchFile } from './run-match.ts'
import { isSpaceless, tokenize } from './tokenize.ts'

/**
 * If even the rarest word is in more items than this, words say very little: items with them in the title come first,
 * then the newest items. Counting how often each word occurs would cost more than the rest of the query.
 */
const MAX_RANKED_MATCHES = 8_000
/** The same for an unfinished word, which matches many words. */
const MAX_RANKED_COMPLETIONS = 3_000
/**
 * The rarest words make the score, as many as are in no more items than this together: to weigh a word, the index reads
 * all items that contain it.
 */
const MAX_RANKED_POSTINGS = 16_000
/**
 * If an unfinished word matches more than this, it is searched for in the texts of the items with the other words,
 * unless a list of all results is requested.
 */
const MAX_COMPLETED_POSTINGS = 50_000
/**
 * Completions of a word in a phrase are dropped, the most frequent first, until the others together match no more items
 * than this.
 */
const MAX_PHRASE_POSTINGS = 50_000
/** The most titles examined before the newest items. */
const TITLES_FIRST = 200
/** How many of the best by words alone are re-ranked by exact forms and titles. */
const RECONSIDERED = 60
const RECONSIDERED_BODY_CHARS = 1_500
const EXACT_FORM_BONUS = 0.08
const TITLE_BONUS = 0.25
const SAME_TITLE_BONUS = 1

/** The results by words; `isPartial` if there may be more than was examined. */
export interface MatchedWords {
  matches: Match[]
  matched: 'all' | 'any'
  /** The first this many of the matches contain all words. */
  whole?: number
  isPartial?: boolean
}

/**
 * Finds up to `most` items: those with every word, then those with the last word completed, and if these are fewer than
 * a page those with most of the words (quoted phrases are always required). When sorting by date, those with most of
 * the words only if there are no others.
 */
export function findMatches(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  most: number,
): MatchedWords {
  const dateColumn = query.sort === undefined || query.sort.by === 'relevance' ? null : query.sort.by
  const search = ({
    estimate,
    mostRanked = MAX_RANKED_MATCHES,
    ...asked
  }: Omit<Ask, 'order'> & { estimate: number; mostRanked?: number }) => {
    if (estimate === 0 || asked.requested <= 0) return []
    const ask: Ask = { ...asked, order: dateColumn ?? 'score' }
    return dateColumn !== null || estimate <= mostRanked
      ? runMatch(source, query, clauses, conditions, ask)
      : titlesThenNewest(source, query, clauses, conditions, ask)
  }
  const whole = clauses.map(inAnyForm)
  const frequencies = clauses.map((clause) => frequencyOf(source, clause))
  const parts = whole.map((expression, index) => ({ expression, frequency: frequencies[index] ?? 0 }))
  const last = clauses.at(-1)
  const endings = last?.unfinished === true ? completedPhrases(source, last) : null

  let isPartial = false
  if (dateColumn !== null) {
    const expression = [...whole.slice(0, -1), anyOf([whole.at(-1) ?? '', ...(endings?.phrases ?? [])])].join(' AND ')
    const matches = search({
      expression,
      estimate: least([...frequencies.slice(0, -1), (frequencies.at(-1) ?? 0) + (endings?.frequency ?? 0)]),
      requested: most,
    })
    if (matches.length > 0) return { matches, matched: 'all' }
  } else {
    const found = search({
      expression: whole.join(' AND '),
      ranked: rarestOf(parts),
      estimate: least(frequencies),
      requested: most,
    })
    const matches = reconsider(source, found, clauses)
    if (matches.length < most && last !== undefined && endings !== null && endings.phrases.length > 0) {
      const others = parts.slice(0, -1)
      if (others.length > 0 && most <= MAX_TOTAL && endings.frequency > MAX_COMPLETED_POSTINGS && canBeSeen(last)) {
        const seen = new Set(matches.map(({ key }) => key))
        const begun = search({
          expression: all(others),
          ranked: rarestOf(others),
          begun: last,
          estimate: least(others.map(({ frequency }) => frequency)),
          requested: most,
        })
        matches.push(...begun.filter(({ key }) => !seen.has(key)).slice(0, most - matches.length))
        isPartial = least(others.map(({ frequency }) => frequency)) > MAX_CHECKED_BEGINNINGS
      } else {
        const completed = [...others, { expression: anyOf(endings.phrases), frequency: endings.frequency }]
        const ranked = rarestOf(completed)
        const expression = `(${all(completed)}) NOT ${whole.at(-1) ?? ''}`
        matches.push(
          ...search({
            expression,
            ranked,
            estimate: least(completed.map(({ frequency }) => frequency)),
            requested: most - matches.length,
            mostRanked: MAX_RANKED_COMPLETIONS,
          }),
        )
      }
    }
    if (matches.length >= PAGE_ITEMS || matches.length >= most) return { matches, matched: 'all', isPartial }
    const following = holdingMost(source, query, clauses, conditions, {
      most: most - matches.length,
      besides: new Set(matches.map(({ key }) => key)),
      order: 'score',
    })
    const ranked = matches.length > 0 ? (following ?? []) : reconsider(source, following ?? [], clauses)
    return {
      matches: [...matches, ...ranked.map((match) => ({ ...match, isPart: true }))],
      matched: matches.length > 0 || ranked.length === 0 ? 'all' : 'any',
      whole: matches.length,
      isPartial,
    }
  }
  const some = holdingMost(source, query, clauses, conditions, { most, besides: new Set(), order: dateColumn })
  return some === null || some.length === 0
    ? { matches: [], matched: 'all' }
    : { matches: some.map((match) => ({ ...match, isPart: true })), matched: 'any', whole: 0 }
}

/** Whether some item contains every word; requests no order, so the first match answers. */
export function hasMatch(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
): boolean {
  if (clauses.length === 0 || clauses.some((clause) => frequencyOf(source, clause) === 0)) return false
  const expression = clauses.map(inAnyForm).join(' AND ')
  return runMatch(source, query, clauses, conditions, { expression, order: 'any', requested: 1 }).length > 0
}

/** How many items contain every word, counted up to `most`. */
export function countMatches(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  most: number,
): number {
  if (clauses.length === 0 || clauses.some((clause) => frequencyOf(source, clause) === 0)) return 0
  const expression = clauses.map(inAnyForm).join(' AND ')
  return runMatch(source, query, clauses, conditions, { expression, order: 'any', requested: most }).length
}

/** Lists items by the conditions alone, the most recently changed first unless the query sorts otherwise. */
export function listItems(
  { file }: SearchFile,
  query: EngineQuery,
  conditions: readonly Condition[],
  most: number,
): Match[] {
  const column = query.sort?.by === 'created' ? 'created' : 'updated'
  const direction = query.sort?.by !== 'relevance' && query.sort?.direction === 'asc' ? 'ASC' : 'DESC'
  const rows = file
    .prepare(
      `SELECT key FROM item WHERE ${where(conditions)} ORDER BY ${column} ${direction}, key ${direction} LIMIT ?`,
    )
    .all(...parametersOf(conditions), most)
  return rows.map((row) => ({ key: Number(row.key), score: 0 }))
}

function titlesThenNewest(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  ask: Ask,
): Match[] {
  const unranked: Ask = { ...ask, ranked: undefined, order: 'newest' }
  const titles = runMatch(source, { ...query, titleOnly: true }, clauses, conditions, {
    ...unranked,
    requested: Math.min(TITLES_FIRST, ask.requested),
  })
  const seen = new Set(titles.map((match) => match.key))
  const newest = runMatch(source, query, clauses, conditions, unranked)
  return [...titles.map((match) => ({ ...match, score: 1 })), ...newest.filter((match) => !seen.has(match.key))].slice(
    0,
    ask.requested,
  )
}

interface Part {
  expression: string
  /** An upper bound of how many items it matches. */
  frequency: number
}

function all(parts: readonly Part[]): string {
  return parts.map(({ expression }) => expression).join(' AND ')
}

/** The parts that make the score; undefined if all of them do. */
function rarestOf(parts: readonly Part[]): string | undefined {
  let postings = 0
  const rarest = parts
    .toSorted((a, b) => a.frequency - b.frequency)
    .filter(({ frequency }, index) => {
      postings += frequency
      return index === 0 || postings <= MAX_RANKED_POSTINGS
    })
  return rarest.length === parts.length ? undefined : all(rarest)
}

/** Whether the letters of a text show that a word in it begins in this way. */
function canBeSeen({ exact }: Clause): boolean {
  return exact.length === 1 && !isSpaceless(exact[0] ?? '')
}

/** The completions of an unfinished clause. */
function completedPhrases({ vocabulary }: SearchFile, clause: Clause): { phrases: string[]; frequency: number } {
  const before = clause.stems.slice(0, -1)
  const beside = before.length === 0 ? Infinity : least(before.map((stem) => vocabulary.frequencyOf(stem)))
  const endings = vocabulary
    .completions(clause.exact.at(-1) ?? '')
    .map((ending) => ({ ending, frequency: Math.min(beside, vocabulary.frequencyOf(ending)) }))
  let frequency = 0
  const chosen = endings
    .toSorted((a, b) => a.frequency - b.frequency)
    .filter((ending) => {
      if (before.length > 0 && frequency + ending.frequency > MAX_PHRASE_POSTINGS) return false
      frequency += ending.frequency
      return true
    })
  return { phrases: chosen.map(({ ending }) => phrase([...before, ending])), frequency }
}

/** Re-ranks the best: exact word forms before other forms, a title with the word before a body with it. */
function reconsider({ file }: SearchFile, matches: Match[], clauses: readonly Clause[]): Match[] {
  const read = file.prepare('SELECT title, substr(body, 1, ?) AS opening FROM content WHERE key = ?')
  const requested = clauses.flatMap(({ exact }) => exact.map((word) => ({ word, plain: asTyped([word], false) })))
  const asked = requested.map(({ word }) => word).join(' ')
  const share = (words: number): number => words / Math.max(1, requested.length)
  const top = matches.slice(0, RECONSIDERED).map((match) => {
    const row = read.get(RECONSIDERED_BODY_CHARS, match.key)
    const title = String(row?.title ?? '')
    const notInTitle = withoutHeld(title, requested)
    const inTitle = requested.length - notInTitle.length
    const inText = requested.length - withoutHeld(String(row?.opening ?? ''), notInTitle).length
    const isSameTitle =
      notInTitle.length === 0 &&
      title !== '' &&
      tokenize(title)
        .map(({ exact }) => exact)
        .join(' ') === asked
    const bonus = EXACT_FORM_BONUS * share(inText) + TITLE_BONUS * share(inTitle) + (isSameTitle ? SAME_TITLE_BONUS : 0)
    return { ...match, score: match.score * (1 + bonus) }
  })
  top.sort((a, b) => b.score - a.score)
  return [...top, ...matches.slice(RECONSIDERED)]
}

interface RequestedWord {
  word: string
  plain: (lowered: string) => boolean
}

/** The words whose exact forms are not in a text. */
function withoutHeld(text: string, words: readonly RequestedWord[]): readonly RequestedWord[] {
  if (text === '' || words.length === 0) return words
  const lowered = text.toLowerCase()
  const others = words.filter(({ plain }) => !plain(lowered))
  if (others.length === 0 || !hasFoldedSigns(text)) return others
  const held = new Set(tokenize(text).map(({ exact }) => exact))
  return others.filter(({ word }) => !held.has(word))
}
