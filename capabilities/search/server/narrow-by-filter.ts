import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TOTAL, PAGE_ITEMS, type EngineQuery } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Query } from '#filters/model/query.ts'
import type { FilteredType } from '#filters/model/system-fields.ts'
import { matchingIds, type FirstMatching } from '#filters/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { indexId, thingOf } from './index-rows.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * How many results of the engine are checked against the filter before everything that matches the filter is listed
 * instead.
 */
const CANDIDATES = 4_000

type Queries = ReadonlyMap<FilteredType, Query>
type Engine = Pick<SearchIndex, 'search'>

/**
 * Narrows a query of the engine to what matches the queries, so that totals, counts and suggestions cover only that
 * (decision 0043). Where it gives the same answer, results of the engine are checked against the queries; else
 * everything that matches is listed.
 * @param candidates how many results are checked at most
 */
export async function narrowByFilter(
  context: WorkspaceContext,
  index: Engine,
  query: EngineQuery,
  queries: Queries,
  candidates = CANDIDATES,
): Promise<EngineQuery> {
  const ofTypes = { ...query, kinds: context.services.kinds.ofTypes([...queries.keys()]) }
  if (queries.size === 0) return { ...ofTypes, only: [] }
  const passing =
    (await passingCandidates(context, index, ofTypes, queries, candidates)) ??
    (await everythingMatching(context, queries, firstOf(ofTypes)))
  return { ...ofTypes, only: passing }
}

/** Everything that matches the queries, or the first part of it. */
export async function everythingMatching(
  context: WorkspaceContext,
  queries: Queries,
  first?: FirstMatching,
): Promise<string[]> {
  return namesOf(
    context,
    await context.read(async (tx) => matchingIds(tx, context.actor, queries, first === undefined ? {} : { first })),
  )
}

/** Where only the filter narrows a list by date, no more of it is needed than can be counted. */
function firstOf({ text, sort, facets = [], scopes, dates }: EngineQuery): FirstMatching | undefined {
  if (text.trim() !== '' || facets.length > 0 || scopes !== undefined || dates !== undefined) return undefined
  return {
    by: sort?.by === 'created' ? 'created' : 'updated',
    ascending: sort?.by !== 'relevance' && sort?.direction === 'asc',
    most: MAX_TOTAL,
  }
}

/**
 * The results of the engine without the queries that match them; null where the engine would answer differently when it
 * searches among all that match.
 */
async function passingCandidates(
  context: WorkspaceContext,
  index: Engine,
  query: EngineQuery,
  queries: Queries,
  candidates: number,
): Promise<string[] | null> {
  // The similarity threshold depends on the nearest result, and for phrases only the first candidates are read.
  if (query.meaning !== undefined || QUOTE.test(query.text)) return null
  const listed = async (part: Partial<EngineQuery>) => {
    const { counts, ...uncounted } = query
    const { ids, matched, whole, total } = await index.search(
      { ...uncounted, ...part, list: candidates, limit: 0, suggest: false },
      heldPlaces(context.actor),
    )
    return { ids, matched, isWhole: whole === total }
  }
  const found = await listed({})
  const { ids } = found
  if (ids === undefined) return null
  const isListed = query.text.trim() === ''
  const passing = await passingOf(context, ids, queries)
  // Where less than a page contains all words, the engine also looks for items that contain most of them, among what
  // matches.
  const isEnough =
    ONE_WORD.test(query.text) || (query.sort?.by ?? 'relevance') !== 'relevance'
      ? passing.length > 0
      : passing.length >= PAGE_ITEMS
  if (ids.length < candidates)
    return isListed || (isEnough && found.matched === 'all' && found.isWhole) ? passing : null
  if (passing.length < MAX_TOTAL) return null
  const best = passing.slice(0, MAX_TOTAL)
  if (isListed || query.sort?.by !== 'relevance') return best
  // For words that are in very many texts, titles that contain them come first, regardless of the texts.
  const { ids: titles } = await listed({ titleOnly: true })
  if (titles === undefined) return null
  const passingTitles = await passingOf(context, titles, queries)
  return titles.length < candidates || passingTitles.length >= MAX_TOTAL
    ? [...new Set([...best, ...passingTitles])]
    : null
}

/** A query of one word, where no other word could be missing. */
const ONE_WORD = /^\s*[\p{Script=Latin}\p{N}]+\s*$/u
const QUOTE = /["“”„‟″＂]/

async function passingOf(context: WorkspaceContext, names: readonly string[], queries: Queries): Promise<string[]> {
  const among = new Map<FilteredType, Id[]>()
  for (const { kind, id } of names.map(thingOf)) {
    const type = context.services.kinds.typeOf(kind)
    if (type === null || type === 'CHANNEL' || type === 'THEME') continue
    const ofType = among.get(type) ?? []
    ofType.push(id)
    among.set(type, ofType)
  }
  const requested = new Set(
    namesOf(context, await context.read(async (tx) => matchingIds(tx, context.actor, queries, { among }))),
  )
  return names.filter((name) => requested.has(name))
}

function namesOf(
  { services: { kinds } }: WorkspaceContext,
  matching: ReadonlyMap<FilteredType, readonly Id[]>,
): string[] {
  return [...matching].flatMap(([type, ids]) =>
    kinds.ofTypes([type]).flatMap((kind) => ids.map((id) => indexId(kind, id))),
  )
}
