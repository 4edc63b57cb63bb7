import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TOTAL, type EngineQuery } from '#platform/server/search-engine/index.ts'
import type { Query } from '#filters/model/query.ts'
import type { FilteredType } from '#filters/model/system-fields.ts'
import { matchingIds } from '#filters/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { kindOfType, typeOfKind } from '../model/result-types.ts'
import { indexId, thingOf } from './index-rows.ts'
import type { SearchIndex } from './search-index.ts'

/** So much of what the engine finds is held against the filter before everything that matches it is listed. */
const CANDIDATES = 4_000

type Queries = ReadonlyMap<FilteredType, Query>

/**
 * A query of the engine narrowed to what matches the queries, so that totals, counts and suggestions are of that alone (decision 0043). What the
 * engine finds without them is held against them, where that gives the same answer; else everything that matches is listed.
 * @param candidates how much of what is found is held against them, at most
 */
export async function narrowByFilter(context: WorkspaceContext, index: Pick<SearchIndex, 'search'>, query: EngineQuery, queries: Queries, candidates = CANDIDATES): Promise<EngineQuery> {
  const ofTypes = { ...query, kinds: [...queries.keys()].map(kindOfType) }
  if (queries.size === 0) return { ...ofTypes, only: [] }
  const passing = (await passingCandidates(context, index, ofTypes, queries, candidates)) ?? (await everythingMatching(context, queries))
  return { ...ofTypes, only: passing }
}

/** Everything that matches the queries. */
export async function everythingMatching(context: WorkspaceContext, queries: Queries): Promise<string[]> {
  const matching = await context.read(async (tx) => matchingIds(tx, context.actor.visibleScopes, queries))
  return [...matching].flatMap(([type, ids]) => ids.map((id) => indexId(kindOfType(type), id)))
}

/** What the engine finds without the queries and what matches them; null where that would be another answer than that of the engine among all that match. */
async function passingCandidates(context: WorkspaceContext, index: Pick<SearchIndex, 'search'>, query: EngineQuery, queries: Queries, candidates: number): Promise<string[] | null> {
  // How near is near enough depends on the nearest that may be found, and of phrases only the first candidates are read.
  if (query.meaning !== undefined || QUOTE.test(query.text)) return null
  const { counts, ...uncounted } = query
  const { ids = [] } = await index.search({ ...uncounted, list: candidates, limit: 0, suggest: false }, context.actor.visibleScopes)
  const isListed = query.text.trim() === ''
  const isWhole = ids.length < candidates
  // The best of more than can be counted are others among others: only an order by date tells which come first.
  if (!isWhole && !isListed && query.sort?.by === 'relevance') return null
  const passing = await passingOf(context, ids, queries)
  // Where nothing holds all words, the engine looks for some of them among what matches.
  if (isWhole) return passing.length > 0 || isListed ? passing : null
  return passing.length >= MAX_TOTAL ? passing.slice(0, MAX_TOTAL) : null
}

const QUOTE = /["“”„‟″＂]/

async function passingOf(context: WorkspaceContext, names: readonly string[], queries: Queries): Promise<string[]> {
  const among = new Map<FilteredType, Id[]>()
  for (const { kind, id } of names.map(thingOf)) {
    const type = typeOfKind(kind)
    if (type === null || type === 'CHANNEL' || type === 'THEME') continue
    const ofType = among.get(type) ?? []
    ofType.push(id)
    among.set(type, ofType)
  }
  const matching = await context.read(async (tx) => matchingIds(tx, context.actor.visibleScopes, queries, among))
  const wanted = new Set([...matching].flatMap(([type, ids]) => ids.map((id) => indexId(kindOfType(type), id))))
  return names.filter((name) => wanted.has(name))
}
