import { setTimeout as delay } from 'node:timers/promises'
import { parseInput } from '#platform/kernel/parse.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { similarityScaleOf, type Embedder } from '#platform/server/models/index.ts'
import type { EngineQuery, EngineVector } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Preview } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { MAX_SEARCH_RESULTS } from '../model/limits.ts'
import {
  searchOptions,
  type SearchMethod,
  type SearchOptions,
  type SearchOptionsInput,
} from '../model/search-options.ts'
import type { SearchItem, SearchResult, WithoutMeaning } from '../model/search-result.ts'
import { engineQueryOf } from './engine-query.ts'
import { filteringOf } from './filter-queries.ts'
import { narrowByFilter } from './narrow-by-filter.ts'
import type { AskedIndex } from './search-index.ts'
import { withSelectedFilter, withTagsOfNow } from './selected-filter.ts'
import { leftOutOf } from './left-out.ts'
import { namedCounts } from './named-counts.ts'
import { queryMeaning } from './query-meaning.ts'
import { stillReading } from './reading.ts'
import { itemOf, loadFieldLabels, loadPreviews } from './show-hits.ts'

/** The index normally follows within a moment; one that is being filled, or is far behind, is not waited for. */
const MOST_WAIT_MS = 1_500

declare module '#journal/server/context.ts' {
  interface Services {
    /** Only in processes that answer searches. */
    searchIndex?: AskedIndex
    /** Computes the meaning of texts, and says itself whether its model is available. */
    embedder: Embedder
  }
}

/**
 * One page of results for the options, of what the actor may see. Every shown item was loaded from PostgreSQL with the
 * permission check.
 * @throws Failure ValidationError for options beyond their limits, NotFound for an unknown saved filter,
 * InvalidOperation in a process without an index.
 */
export async function search(context: WorkspaceContext, options: SearchOptionsInput): Promise<SearchResult> {
  const parsed = await withTagsOfNow(context, await withSelectedFilter(context, parseInput(searchOptions, options)))
  const index = context.services.searchIndex
  if (index === undefined) throw new Failure('InvalidOperation', 'This process does not run searches.')
  // Lists by time are read right after the change that they should show, and nothing notifies them later that it can be
  // found.
  if ((parsed.query?.value ?? '').trim() === '') await caughtUpSoon(index)
  const answering = await methodOf(context, parsed)
  const { meaning, withoutMeaning } = answering
  const filtering = await filteringOf(context, parsed)
  const narrowed = await engineQueryOf(context, parsed, filtering)
  const leavesOut = meaning !== null && (answering.method === 'VECTOR' || parsed.query?.excludeInterviewers === true)
  const leftOut = leavesOut ? await leftOutOf(context, narrowed.scopes) : null
  const method = leftOut === null ? answering.method : 'VECTOR'
  const scale = meaning === null ? null : similarityScaleOf(context.services.embedder.name)
  const asked: EngineQuery = {
    ...narrowed,
    ...(meaning === null ? {} : { method: ENGINE_METHODS[method], meaning }),
    ...(scale === null ? {} : { similarityScale: scale }),
  }
  const query = filtering.queries === null ? asked : await narrowByFilter(context, index, asked, filtering.queries)
  // Asked before the index is: what it does not contain then may be missing, also if it has caught up since.
  const reading = stillReading(context, index, method)
  // Its error reaches whoever awaits it, whenever that is.
  reading.catch(() => undefined)
  const previews = new Map<string, Preview | null>()
  for (let most = parsed.limit; ; most *= 2) {
    let loading: Promise<void> = Promise.resolve()
    // The request's transaction opens while the index is queried: the hits are read in it, while the index cuts the
    // texts.
    const [result] = await Promise.all([
      // Always from the page's own start: items that disappeared from the index since would shift all later positions.
      index.search(
        { ...query, offset: parsed.offset, limit: Math.min(most, MAX_SEARCH_RESULTS) },
        heldPlaces(context.actor),
        (found) => {
          loading = loadPreviews(context, found, previews)
          // The error reaches whoever awaits `loading`, whenever that is.
          loading.catch(() => undefined)
        },
      ),
      context.read(async () => Promise.resolve()),
    ])
    await loading
    const labels = await loadFieldLabels(context, result.hits)
    const shown: SearchItem[] = []
    let taken = 0
    for (const hit of result.hits) {
      if (shown.length >= parsed.limit) break
      taken += 1
      const item = itemOf(context.services.kinds, hit, previews.get(hit.id) ?? null, labels)
      if (item !== null) shown.push(item)
    }
    const end = parsed.offset + taken
    const isComplete = shown.length >= parsed.limit || end >= result.total || most >= MAX_SEARCH_RESULTS
    // Items on the page were deleted or forbidden since the index's last commit, so more are requested to replace them.
    if (!isComplete) continue
    const gone = taken - shown.length
    return {
      items: shown,
      total: Math.max(shown.length, result.total - gone),
      whole: Math.max(
        shown.filter(({ lacks }) => lacks.length === 0).length,
        Math.min(result.whole, result.total - gone),
      ),
      offset: parsed.offset,
      nextOffset: end < result.total && parsed.limit > 0 ? end : null,
      matched: result.matched === 'all' ? 'ALL' : 'ANY',
      notUnderstood: filtering.notUnderstood,
      method,
      withoutMeaning,
      reading: await reading,
      leftOut,
      isNothingNear: result.isNothingNear,
      counts: await namedCounts(context, result.counts),
      suggestedQuery: result.suggestedQuery,
      corrects: result.corrects,
    }
  }
}

async function caughtUpSoon(index: AskedIndex): Promise<void> {
  const late = new AbortController()
  try {
    await Promise.race([index.caughtUp(), delay(MOST_WAIT_MS, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

const ENGINE_METHODS = { FULL_TEXT: 'words', VECTOR: 'meaning', HYBRID: 'both' } as const

/** The method that can answer, with the meaning of the query where the method needs it. */
async function methodOf(
  { services }: WorkspaceContext,
  { query }: SearchOptions,
): Promise<{ method: SearchMethod; meaning: EngineVector | null; withoutMeaning: WithoutMeaning | null }> {
  const byWords = { method: 'FULL_TEXT' as const, meaning: null, withoutMeaning: null }
  if (query === undefined || query.method === 'FULL_TEXT' || query.value.trim() === '') return byWords
  const meaning = await queryMeaning(services, query.value)
  return typeof meaning === 'string'
    ? { ...byWords, withoutMeaning: meaning }
    : { method: query.method, meaning, withoutMeaning: null }
}
