import { hasFoldedSigns } from './as-typed.ts'
import type { EngineQuery } from './contract.ts'
import { parametersOf, where, type Condition, type Parameter } from './conditions.ts'
import type { IndexFile } from './index-file.ts'
import { shownFields, type HeldGuards } from './item-fields.ts'
import type { Clause } from './parse-query.ts'
import { holdsExactly } from './segments.ts'
import { tokenize } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** An open index file as ranking needs it. */
export interface SearchFile {
  file: IndexFile
  vocabulary: Vocabulary
  /** Of the scopes that some fields also require, those that the reader holds. */
  guards: HeldGuards
}

/** A found row; a higher score is better. */
export interface Match {
  key: number
  score: number
  /** It contains the words only together with those that are aside. */
  isAside?: boolean
  /** It contains some of the words, not all. */
  isPart?: boolean
}

/** A query to the full-text index. */
export interface Ask {
  expression: string
  /** The part of it that makes the score, if that is not the whole. */
  ranked?: string | undefined
  /**
   * Must also match, which is checked in the texts of the results: a word that in most of them is the beginning of
   * another one.
   */
  begun?: Clause | undefined
  order: 'score' | 'newest' | 'any' | 'created' | 'updated'
  requested: number
}

/** A word in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 2
/** How many candidates are read to check whether they contain a quoted phrase with its exact forms. */
const MAX_CHECKED_PHRASES = 5_000
/** The same for the beginning of a word. */
export const MAX_CHECKED_BEGINNINGS = 1_200

export function runMatch(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  ask: Ask,
): Match[] {
  const matches = matchesOf(source, query, clauses, conditions, ask)
  return query.titleOnly === true || ask.order === 'any' ? matches : withAside(source.file, matches, ask.expression)
}

function matchesOf(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  ask: Ask,
): Match[] {
  const { expression, ranked, begun, order, requested } = ask
  const checked = clauses.filter(
    (clause) => clause.quoted && clause.stems.some((stem) => source.vocabulary.hasSeveralForms(stem)),
  )
  const limit = begun === undefined ? (checked.length > 0 ? MAX_CHECKED_PHRASES : requested) : MAX_CHECKED_BEGINNINGS
  if (begun !== undefined) checked.push(begun)
  const sql = matchSql(query, conditions, order, ranked !== undefined)
  const parameters = [...(ranked === undefined ? [] : [ranked]), expression, ...parametersOf(conditions), limit]
  if (checked.length === 0) return readAtOnce(source.file, sql, parameters)
  const matches: Match[] = []
  for (const row of source.file.prepare(sql).iterate(...parameters)) {
    const found = { key: Number(row.key), score: -Number(row.score) }
    if (!holdsClauses(source, found.key, checked, query.titleOnly === true)) continue
    matches.push(found)
    if (matches.length >= requested) break
  }
  return matches
}

/**
 * Marks for each match whether it contains the words only together with those that are aside. If no match has any
 * aside, this costs one look at a small table.
 */
function withAside(file: IndexFile, matches: Match[], expression: string): Match[] {
  if (matches.length === 0) return matches
  const having = file
    .prepare(
      `SELECT json_group_array(aside.key) AS keys, min(aside.key) AS first, max(aside.key) AS last
       FROM json_each(?) AS found CROSS JOIN aside ON aside.key = found.value`,
    )
    .get(JSON.stringify(matches.map(({ key }) => key)))
  const keys = String(having?.keys ?? '[]')
  if (keys === '[]') return matches
  // The plus sign keeps the planner from looking each of them up separately.
  const own = file
    .prepare(
      `SELECT json_group_array(rowid) AS keys FROM words
       WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))`,
    )
    .get(`{title body fields} : (${expression})`, Number(having?.first), Number(having?.last), keys)
  const aside = new Set(JSON.parse(keys) as number[])
  for (const key of JSON.parse(String(own?.keys ?? '[]')) as number[]) aside.delete(key)
  return matches.map((match) => (aside.has(match.key) ? { ...match, isAside: true } : match))
}

/** Read as two texts: a thousand rows one by one take five times as long. */
function readAtOnce(file: IndexFile, sql: string, parameters: readonly Parameter[]): Match[] {
  const row = file
    .prepare(`SELECT json_group_array(key) AS keys, json_group_array(score) AS scores FROM (${sql})`)
    .get(...parameters)
  const scores = JSON.parse(String(row?.scores ?? '[]')) as number[]
  return (JSON.parse(String(row?.keys ?? '[]')) as number[]).map((key, index) => ({
    key,
    score: -(scores[index] ?? 0),
  }))
}

/**
 * Titles have a separate index: most items have none, and searching titles among all words would mean reading all of
 * them.
 */
function matchSql(
  query: EngineQuery,
  conditions: readonly Condition[],
  order: Ask['order'],
  isRankedByPart: boolean,
): string {
  const index = query.titleOnly === true ? 'titles' : 'words'
  // The plus sign keeps the planner from looking each of them up separately.
  const whole = isRankedByPart ? `AND +${index}.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)` : ''
  const from = `FROM ${index} CROSS JOIN item ON item.key = ${index}.rowid WHERE ${index} MATCH ? ${whole} AND ${where(conditions)}`
  const direction = query.sort?.direction === 'asc' ? 'ASC' : 'DESC'
  switch (order) {
    case 'created':
    case 'updated':
      return `SELECT ${index}.rowid AS key, 0 AS score ${from} ORDER BY item.${order} ${direction}, item.key ${direction} LIMIT ?`
    case 'any':
      return `SELECT ${index}.rowid AS key, 0 AS score ${from} LIMIT ?`
    case 'newest':
      return `SELECT ${index}.rowid AS key, 0 AS score ${from} ORDER BY ${index}.rowid DESC LIMIT ?`
    default:
      return `SELECT ${index}.rowid AS key, bm25(${index}, ${TITLE_WEIGHT}, 1, 1, 1) AS score ${from} ORDER BY score, item.updated DESC, item.key DESC LIMIT ?`
  }
}

function holdsClauses(
  { file, guards }: SearchFile,
  key: number,
  clauses: readonly Clause[],
  titleOnly: boolean,
): boolean {
  const row = file.prepare('SELECT title, body, fields FROM content WHERE key = ?').get(key)
  if (row === undefined) return false
  let missing = notIn(String(row.title), clauses)
  if (missing.length === 0 || titleOnly) return missing.length === 0
  missing = notIn(String(row.body), missing)
  for (const { text } of missing.length === 0 ? [] : shownFields(String(row.fields), guards))
    missing = notIn(text, missing)
  return missing.length === 0
}

/** Most words are in a text exactly as typed; only for the others does its text have to be tokenized. */
function notIn(text: string, clauses: readonly Clause[]): Clause[] {
  const lowered = text.toLowerCase()
  const others = clauses.filter(({ plain }) => !plain(lowered))
  const unseen = others.filter(({ exact }) => exact.length > 1 || hasFoldedSigns(text))
  if (unseen.length === 0) return others
  const tokens = tokenize(text)
  return others.filter((clause) => !unseen.includes(clause) || !holdsExactly(tokens, clause))
}
