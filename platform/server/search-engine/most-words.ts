import type { Condition } from './conditions.ts'
import type { EngineQuery } from './contract.ts'
import { frequencyOf, inAnyForm } from './expressions.ts'
import { inParts, type Clause } from './parse-query.ts'
import { runMatch, type Match, type SearchFile } from './run-match.ts'

/**
 * Words are left out of the question after some of them, the most frequent first, until the rest stand in no more items
 * than this …
 */
const MAX_ANY_WORD_POSTINGS = 20_000
/** … or than this, where it is asked behind what holds all of them. */
const MAX_FOLLOWING_POSTINGS = 8_000
/** Of what the words tell by their rarity, an item holds most where it holds this share. */
const MOST = 0.5
/** So many of the best by their score are found whatever they hold: a rare word may tell more than all others. */
const LEAST_ITEMS = 10

/** Words of which some are asked for. */
interface Wanted {
  expression: string
  /** Of each of them, what it tells, and how it is looked for. */
  words: ReadonlyArray<{ expression: string; tells: number }>
}

/**
 * Up to `most` items that hold most of the words, weighed by how rare each is in the texts, in the order of the score;
 * quoted phrases are always required. Null where there are no two words to choose of.
 * @param besides keys of the items that hold all of them, behind which they follow
 */
export function holdingMost(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
  { most, besides, order }: { most: number; besides: ReadonlySet<number>; order: 'score' | 'created' | 'updated' },
): Match[] | null {
  const requested = requestedOf(source, clauses, besides.size > 0 ? MAX_FOLLOWING_POSTINGS : MAX_ANY_WORD_POSTINGS)
  if (requested === null) return null
  const found = runMatch(source, query, clauses, conditions, {
    expression: requested.expression,
    order,
    requested: most,
  })
  return weighed(
    source,
    query,
    found.filter(({ key }) => !besides.has(key)),
    requested,
    LEAST_ITEMS - besides.size,
  )
}

function requestedOf(source: SearchFile, clauses: readonly Clause[], maxPostings: number): Wanted | null {
  const parts = inParts(clauses)
  if (parts.length === 1) return null
  const items = Number(source.file.prepare('SELECT max(key) AS last FROM item').get()?.last ?? 0)
  const known = parts
    .map((clause) => ({ quoted: clause.quoted, expression: inAnyForm(clause), frequency: frequencyOf(source, clause) }))
    .filter(({ quoted, frequency }) => quoted || frequency > 0)
  const required = known.filter(({ quoted }) => quoted)
  const optional = known.filter(({ quoted }) => !quoted).sort((a, b) => a.frequency - b.frequency)
  if (optional.length === 0) return null
  let postings = 0
  const chosen = optional.filter(({ frequency }, index) => {
    postings += frequency
    return index === 0 || postings <= maxPostings
  })
  const some = `(${chosen.map(({ expression }) => expression).join(' OR ')})`
  const quotes = required.map(({ expression }) => expression).join(' AND ')
  return {
    expression: required.length === 0 ? some : `(${quotes} AND ${some}) OR (${quotes})`,
    words: chosen.map(({ expression, frequency }) => ({
      expression,
      tells: Math.log(1 + Math.max(0, items - frequency + 0.5) / (frequency + 0.5)),
    })),
  }
}

/** The best by their score, and of the others those that hold most. */
function weighed(
  source: SearchFile,
  query: EngineQuery,
  found: Match[],
  { words }: Wanted,
  leastItems: number,
): Match[] {
  const held = new Map<number, number>()
  const keys = JSON.stringify(found.map(({ key }) => key))
  const index = query.titleOnly === true ? 'titles' : 'words'
  const read = source.file.prepare(
    // The sign keeps the planner from looking each of them up by itself.
    `SELECT json_group_array(rowid) AS keys FROM ${index} WHERE ${index} MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
  )
  let all = 0
  for (const { expression, tells } of words) {
    all += tells
    for (const key of JSON.parse(String(read.get(expression, keys)?.keys ?? '[]')) as number[])
      held.set(key, (held.get(key) ?? 0) + tells)
  }
  const holdsMost = ({ key }: Match): boolean => (held.get(key) ?? 0) >= MOST * all
  return found.filter((match, place) => place < leastItems || holdsMost(match))
}
