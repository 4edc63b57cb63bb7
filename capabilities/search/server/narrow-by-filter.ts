import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TOTAL, PAGE_ITEMS, type EngineQuery } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Query } from '#filters/model/query.ts'
import type { FilteredType } from '#filters/model/system-fields.ts'
import { matchingIds, type FirstMatching } from '#filters/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { indexId, thingOf } from './index-rows.ts'
import type { SearchIndex } from './search-index.ts'

/** So much of what the engine finds is held against the filter before everything that matches it is listed. */
const CANDIDATES = 4_000

type Queries = ReadonlyMap<FilteredType, Query>
type Engine = Pick<SearchIndex, 'search'>

/**
 * A query of the engine narrowed to what matches the queries, so that totals, counts and suggestions are of that alone
 * (decision 0043). What the engine finds without them is held against them, where that gives the same answer; else
 * everything that matches is listed.
 * @param candidates how much of what is found is held against them, at most
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

/** Everything that matches the queries, or the first of it. */
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

/** Where nothing but the filter narrows a list by date, no more of it is needed than can be counted. */
function firstOf({ text, sort, facets = [], scopes, dates }: EngineQuery): FirstMatching | undefined {
  if (text.trim() !== '' || facets.length > 0 || scopes !== undefined || dates !== undefined) return undefined
  return {
    by: sort?.by === 'created' ? 'created' : 'updated',
    ascending: sort?.by !== 'relevance' && sort?.direction === 'asc',
    most: MAX_TOTAL,
  }
}

/**
 * What the engine finds without the queries and what matches them; null where that would be another answer than that of
 * the engine among all that match.
 */
async function passingCandidates(
  context: WorkspaceContext,
  index: Engine,
  query: EngineQuery,
  queries: Queries,
  candidates: number,
): Promise<string[] | null> {
  // How near is near enough depends on the nearest that may be found, and of phrases only the first candidates are
  // read.
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
  // Where less than a page holds all words, the engine looks for most of them among what matches.
  const isEnough =
    ONE_WORD.test(query.text) || (query.sort?.by ?? 'relevance') !== 'relevance'
      ? passing.length > 0
      : passing.length >= PAGE_ITEMS
  if (ids.length < candidates)
    return isListed || (isEnough && found.matched === 'all' && found.isWhole) ? passing : null
  if (passing.length < MAX_TOTAL) return null
  const best = passing.slice(0, MAX_TOTAL)
  if (isListed || query.sort?.by !== 'relevance') return best
  // Of words that stand in very many texts, titles that hold them come first, whichever texts do.
  const { ids: titles } = await listed({ titleOnly: true })
  if (titles === undefined) return null
  const passingTitles = await passingOf(context, titles, queries)
  return titles.length < candidates || passingTitles.length >= MAX_TOTAL
    ? [...new Set([...best, ...passingTitles])]
    : null
}

/** Beside which no other word could be lacking. */
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
