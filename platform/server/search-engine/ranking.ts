import type { EngineQuery } from './contract.ts'
import { parametersOf, where, type Condition } from './conditions.ts'
import type { IndexFile } from './index-file.ts'
import type { Clause } from './parse-query.ts'
import { holdsExactly } from './segments.ts'
import { tokenize } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** An open index file as ranking needs it. */
export interface SearchFile {
  file: IndexFile
  vocabulary: Vocabulary
}

/** A found row; a higher score is better. */
export interface Match {
  key: number
  score: number
}

/** A word in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 2
/**
 * Where even the rarest word stands in more items than this, words tell hardly anything: titles that hold them come first, then the newest
 * items. Counting how often each word stands where would cost more than the rest of the query.
 */
const MAX_RANKED_MATCHES = 30_000
/** The same for an unfinished word, which stands for many. */
const MAX_RANKED_COMPLETIONS = 8_000
/** Titles looked at before the newest items, at most. */
const TITLES_FIRST = 200
/** Words are left out of an any-word query, the most frequent first, until the rest stand in no more items than this. */
const MAX_ANY_WORD_POSTINGS = 20_000
/** How many candidates are read to see whether a quoted phrase stands in them with its very forms. */
const MAX_CHECKED_PHRASES = 5_000
/** The best by words alone that are looked at again for exact forms and titles. */
const RECONSIDERED = 60
const RECONSIDERED_BODY_CHARS = 1_500
const EXACT_FORM_BONUS = 0.15
const TITLE_BONUS = 0.25
const SAME_TITLE_BONUS = 1

/**
 * Finds up to `most` items: those with every word, then those with the last word completed, and only when there are none of either
 * those with some of the words (quoted phrases are always required).
 */
export function findMatches(
  source: SearchFile, query: EngineQuery, clauses: readonly Clause[], conditions: readonly Condition[], most: number,
): { matches: Match[]; matched: 'all' | 'any' } {
  const dateColumn = query.sort === undefined || query.sort.by === 'relevance' ? null : query.sort.by
  const search = (expression: string, estimate: number, wanted: number, mostRanked = MAX_RANKED_MATCHES) => {
    if (estimate === 0 || wanted <= 0) return []
    const ask: Ask = { expression, order: dateColumn ?? 'score', wanted }
    return dateColumn !== null || estimate <= mostRanked ? runMatch(source, query, clauses, conditions, ask) : titlesThenNewest(source, query, clauses, conditions, ask)
  }
  const whole = clauses.map(inAnyForm)
  const frequencies = clauses.map((clause) => frequencyOf(source, clause))
  const last = clauses.length - 1
  const endings = clauses[last]?.unfinished === true ? completedPhrases(source, clauses[last]) : null

  if (dateColumn !== null) {
    const expression = [...whole.slice(0, -1), anyOf([whole[last] ?? '', ...(endings?.phrases ?? [])])].join(' AND ')
    const matches = search(expression, least([...frequencies.slice(0, -1), (frequencies[last] ?? 0) + (endings?.frequency ?? 0)]), most)
    if (matches.length > 0) return { matches, matched: 'all' }
  } else {
    const found = search(whole.join(' AND '), least(frequencies), most)
    const matches = reconsider(source, found, clauses)
    if (matches.length < most && endings !== null && endings.phrases.length > 0) {
      const completed = [...whole.slice(0, -1), anyOf(endings.phrases)].join(' AND ')
      const expression = `(${completed}) NOT ${whole[last] ?? ''}`
      matches.push(...search(expression, least([...frequencies.slice(0, -1), endings.frequency]), most - matches.length, MAX_RANKED_COMPLETIONS))
    }
    if (matches.length > 0) return { matches, matched: 'all' }
  }
  const some = anyWord(clauses, whole, frequencies)
  if (some === null) return { matches: [], matched: 'all' }
  const matches = search(some.expression, some.estimate, most)
  return { matches: dateColumn !== null ? matches : reconsider(source, matches, clauses), matched: matches.length > 0 ? 'any' : 'all' }
}

/** Whether some item holds every word; asks for no order, so the first one found answers. */
export function hasMatch(source: SearchFile, query: EngineQuery, clauses: readonly Clause[], conditions: readonly Condition[]): boolean {
  if (clauses.length === 0 || clauses.some((clause) => frequencyOf(source, clause) === 0)) return false
  const expression = clauses.map(inAnyForm).join(' AND ')
  return runMatch(source, query, clauses, conditions, { expression, order: 'any', wanted: 1 }).length > 0
}

/** Lists items by the conditions alone, newest change first unless the query sorts otherwise. */
export function listItems({ file }: SearchFile, query: EngineQuery, conditions: readonly Condition[], most: number): Match[] {
  const column = query.sort?.by === 'created' ? 'created' : 'updated'
  const direction = query.sort?.by !== 'relevance' && query.sort?.direction === 'asc' ? 'ASC' : 'DESC'
  const rows = file
    .prepare(`SELECT key FROM item WHERE ${where(conditions)} ORDER BY ${column} ${direction}, key ${direction} LIMIT ?`)
    .all(...parametersOf(conditions), most)
  return rows.map((row) => ({ key: Number(row.key), score: 0 }))
}

interface Ask {
  /** What the full-text index is asked. */
  expression: string
  order: 'score' | 'newest' | 'any' | 'created' | 'updated'
  wanted: number
}

function runMatch(source: SearchFile, query: EngineQuery, clauses: readonly Clause[], conditions: readonly Condition[], ask: Ask): Match[] {
  const checked = clauses.filter((clause) => clause.quoted && clause.stems.some((stem) => source.vocabulary.hasSeveralForms(stem)))
  const match = query.titleOnly === true ? `title : (${ask.expression})` : ask.expression
  const limit = checked.length > 0 ? MAX_CHECKED_PHRASES : ask.wanted
  const matches: Match[] = []
  const rows = source.file.prepare(matchSql(query, conditions, ask.order)).iterate(match, ...parametersOf(conditions), limit)
  for (const row of rows) {
    const found = { key: Number(row.key), score: -Number(row.score) }
    if (checked.length > 0 && !holdsPhrases(source.file, found.key, checked, query.titleOnly === true)) continue
    matches.push(found)
    if (matches.length >= ask.wanted) break
  }
  return matches
}

function titlesThenNewest(source: SearchFile, query: EngineQuery, clauses: readonly Clause[], conditions: readonly Condition[], ask: Ask): Match[] {
  const titles = runMatch(source, { ...query, titleOnly: true }, clauses, conditions, { ...ask, order: 'newest', wanted: Math.min(TITLES_FIRST, ask.wanted) })
  const seen = new Set(titles.map((match) => match.key))
  const newest = runMatch(source, query, clauses, conditions, { ...ask, order: 'newest' })
  return [...titles.map((match) => ({ ...match, score: 1 })), ...newest.filter((match) => !seen.has(match.key))].slice(0, ask.wanted)
}

function matchSql(query: EngineQuery, conditions: readonly Condition[], order: Ask['order']): string {
  const from = `FROM words CROSS JOIN item ON item.key = words.rowid WHERE words MATCH ? AND ${where(conditions)}`
  const direction = query.sort?.direction === 'asc' ? 'ASC' : 'DESC'
  switch (order) {
    case 'created':
    case 'updated':
      return `SELECT words.rowid AS key, 0 AS score ${from} ORDER BY item.${order} ${direction}, item.key ${direction} LIMIT ?`
    case 'any':
      return `SELECT words.rowid AS key, 0 AS score ${from} LIMIT ?`
    case 'newest':
      return `SELECT words.rowid AS key, 0 AS score ${from} ORDER BY words.rowid DESC LIMIT ?`
    default:
      return `SELECT words.rowid AS key, bm25(words, ${TITLE_WEIGHT}, 1) AS score ${from} ORDER BY score, item.updated DESC, item.key DESC LIMIT ?`
  }
}

function phrase(stems: readonly string[]): string {
  return `"${stems.join(' ')}"`
}

function inAnyForm({ stems, forms }: Clause): string {
  return anyOf([phrase(stems), ...forms.map((form) => phrase([form]))])
}

function anyOf(phrases: readonly string[]): string {
  return phrases.length === 1 ? (phrases[0] ?? '') : `(${phrases.join(' OR ')})`
}

function frequencyOf({ vocabulary }: SearchFile, clause: Clause): number {
  return least(clause.stems.map((stem) => vocabulary.frequencyOf(stem))) + clause.forms.reduce((total, form) => total + vocabulary.frequencyOf(form), 0)
}

function least(frequencies: readonly number[]): number {
  return frequencies.length === 0 ? 0 : Math.min(...frequencies)
}

function completedPhrases({ vocabulary }: SearchFile, clause: Clause): { phrases: string[]; frequency: number } {
  const endings = vocabulary.completions(clause.exact.at(-1) ?? '')
  const before = clause.stems.slice(0, -1)
  return {
    phrases: endings.map((ending) => phrase([...before, ending])),
    frequency: endings.reduce((total, ending) => total + vocabulary.frequencyOf(ending), 0),
  }
}

/** Some of the words, the rarest first; null when nothing could be left out. */
function anyWord(clauses: readonly Clause[], whole: readonly string[], frequencies: readonly number[]): { expression: string; estimate: number } | null {
  const known = clauses
    .map((clause, index) => ({ quoted: clause.quoted, phrase: whole[index] ?? '', frequency: frequencies[index] ?? 0 }))
    .filter((candidate) => candidate.quoted || candidate.frequency > 0)
  const required = known.filter((candidate) => candidate.quoted)
  const optional = known.filter((candidate) => !candidate.quoted).sort((a, b) => a.frequency - b.frequency)
  if (optional.length === 0 || clauses.length === 1) return null
  let postings = 0
  const chosen = optional.filter((candidate, index) => {
    postings += candidate.frequency
    return index === 0 || postings <= MAX_ANY_WORD_POSTINGS
  })
  const some = anyOf(chosen.map((candidate) => candidate.phrase))
  if (required.length === 0) return { expression: some, estimate: chosen.reduce((total, candidate) => total + candidate.frequency, 0) }
  const quotes = required.map((candidate) => candidate.phrase).join(' AND ')
  return { expression: `(${quotes} AND ${some}) OR (${quotes})`, estimate: least(required.map((candidate) => candidate.frequency)) }
}

function holdsPhrases(file: IndexFile, key: number, clauses: readonly Clause[], titleOnly: boolean): boolean {
  const row = file.prepare('SELECT title, body FROM content WHERE key = ?').get(key)
  if (row === undefined) return false
  const title = String(row.title)
  const missing = clauses.filter((clause) => !holdsPhrase(title, clause))
  if (missing.length === 0) return true
  if (titleOnly) return false
  const body = String(row.body)
  return missing.every((clause) => holdsPhrase(body, clause))
}

/** Most phrases stand in a text as they are typed; only the others need its words taken apart. */
function holdsPhrase(text: string, clause: Clause): boolean {
  return clause.plain.test(text) || holdsExactly(tokenize(text), clause)
}

/** Looks at the best again: the very word forms before other forms of the word, a title that says it before a body that does. */
function reconsider({ file }: SearchFile, matches: Match[], clauses: readonly Clause[]): Match[] {
  const read = file.prepare('SELECT title, substr(body, 1, ?) AS opening FROM content WHERE key = ?')
  const wanted = clauses.flatMap((clause) => clause.exact)
  const asked = wanted.join(' ')
  const top = matches.slice(0, RECONSIDERED).map((match) => {
    const row = read.get(RECONSIDERED_BODY_CHARS, match.key)
    const title = tokenize(String(row?.title ?? '')).map((token) => token.exact)
    const inTitle = new Set(title)
    const anywhere = new Set(title)
    for (const token of tokenize(String(row?.opening ?? ''))) anywhere.add(token.exact)
    const share = (words: ReadonlySet<string>) => wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length)
    const bonus = EXACT_FORM_BONUS * share(anywhere) + TITLE_BONUS * share(inTitle) + (title.join(' ') === asked ? SAME_TITLE_BONUS : 0)
    return { key: match.key, score: match.score * (1 + bonus) }
  })
  top.sort((a, b) => b.score - a.score)
  return [...top, ...matches.slice(RECONSIDERED)]
}
