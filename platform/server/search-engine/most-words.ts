import type { Condition } from './conditions.ts'
import type { EngineQuery } from './contract.ts'
import { frequencyOf, inAnyForm } from './expressions.ts'
import { inParts, type Clause } from './parse-query.ts'
import { runMatch, type Match, type SearchFile } from './run-match.ts'

/** Words are dropped from the query, the most frequent first, until the rest match no more items than this … */
const MAX_ANY_WORD_POSTINGS = 20_000
/** … or than this, if it runs after the query for all of them. */
const MAX_FOLLOWING_POSTINGS = 8_000
/** An item has most of the words if it has this share of their total weight by rarity. */
const MOST = 0.5
/** This many of the best by score are found regardless of their share: a rare word may say more than all others. */
const LEAST_ITEMS = 10

/** Words of which some are required. */
interface Requested {
  expression: string
  /** The weight of each of them, and its expression. */
  words: ReadonlyArray<{ expression: string; tells: number }>
}

/**
 * Up to `most` items with most of the words, weighed by how rare each is in the texts, in the order of the score;
 * quoted phrases are always required. Null if there are fewer than two words to choose from.
 * @param besides keys of the items with all of them, after which these follow
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

function requestedOf(source: SearchFile, clauses: readonly Clause[], maxPostings: number): Requested | null {
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

/** The best by score, and of the others those with most of the words. */
function weighed(
  source: SearchFile,
  query: EngineQuery,
  found: Match[],
  { words }: Requested,
  leastItems: number,
): Match[] {
  const held = new Map<number, number>()
  const keys = JSON.stringify(found.map(({ key }) => key))
  const index = query.titleOnly === true ? 'titles' : 'words'
  const read = source.file.prepare(
    // The plus sign keeps the planner from looking each of them up separately.
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
