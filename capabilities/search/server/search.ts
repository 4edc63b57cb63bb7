import { parseInput } from '#platform/kernel/parse.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { EngineHit, TextSegment } from '#platform/server/search-engine/index.ts'
import { applies, type Preview } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { MAX_SEARCH_RESULTS } from '../model/limits.ts'
import { typeOfKind } from '../model/result-types.ts'
import { searchOptions, type SearchOptionsInput } from '../model/search-options.ts'
import type { SearchItem, SearchResult } from '../model/search-result.ts'
import { engineQueryOf } from './engine-query.ts'
import type { SearchIndex } from './search-index.ts'
import { idOf } from './index-rows.ts'

declare module '#journal/server/context.ts' {
  interface Services {
    /** Present in processes that answer searches. */
    searchIndex?: Pick<SearchIndex, 'search' | 'caughtUp'>
  }
}

/** Asked beyond the page, for hits that turn out to be deleted or forbidden since the index's last commit. */
const SPARE_HITS = 5

/**
 * One page of what the actor may see and the options ask for. Every item shown was loaded from PostgreSQL with the permission check.
 * @throws Failure ValidationError for options out of their limits, InvalidOperation in a process without an index.
 */
export async function search(context: WorkspaceContext, options: SearchOptionsInput): Promise<SearchResult> {
  const parsed = parseInput(searchOptions, options)
  const index = context.services.searchIndex
  if (index === undefined) throw new Failure('InvalidOperation', 'This process does not answer searches.')
  const query = await engineQueryOf(context, parsed)
  const previews = new Map<string, Preview | null>()
  for (let asked = parsed.limit === 0 ? 0 : parsed.limit + SPARE_HITS; ; asked *= 2) {
    // The request's transaction opens while the index is asked: what was found is read in it.
    const [result] = await Promise.all([
      // Always from the page's own start: what vanished from the index meanwhile would move all later positions.
      index.search({ ...query, offset: parsed.offset, limit: Math.min(asked, MAX_SEARCH_RESULTS) }, context.actor.visibleScopes),
      context.read(async () => Promise.resolve()),
    ])
    await loadPreviews(context, result.hits, previews)
    const shown: SearchItem[] = []
    let taken = 0
    for (const hit of result.hits) {
      if (shown.length >= parsed.limit) break
      taken += 1
      const item = itemOf(hit, previews.get(hit.id) ?? null)
      if (item !== null) shown.push(item)
    }
    const end = parsed.offset + taken
    const isComplete = shown.length >= parsed.limit || end >= result.total || asked >= MAX_SEARCH_RESULTS
    if (!isComplete) continue
    return {
      items: shown,
      total: Math.max(shown.length, result.total - (taken - shown.length)),
      offset: parsed.offset,
      nextOffset: end < result.total && parsed.limit > 0 ? end : null,
      matched: result.matched === 'all' ? 'ALL' : 'ANY',
      method: 'FULL_TEXT',
      suggestedQuery: result.suggestedQuery,
    }
  }
}

/** Adds what the actor may see of the hits, by their names in the index; null for the rest. */
async function loadPreviews(context: WorkspaceContext, hits: readonly EngineHit[], previews: Map<string, Preview | null>): Promise<void> {
  const names = new Map<string, Map<Id, string>>()
  for (const hit of hits) {
    if (previews.has(hit.id)) continue
    previews.set(hit.id, null)
    const ofKind = names.get(hit.kind) ?? new Map<Id, string>()
    names.set(hit.kind, ofKind.set(idOf(hit.id), hit.id))
  }
  await Promise.all(
    [...names].map(async ([kind, ofKind]) => {
      const contract = context.services.kinds.get(kind).search
      const visible = applies(contract) ? await contract.loadVisible(context, [...ofKind.keys()]) : []
      for (const preview of visible) {
        const name = ofKind.get(preview.id)
        if (name !== undefined) previews.set(name, preview)
      }
    }),
  )
}

function itemOf(hit: EngineHit, preview: Preview | null): SearchItem | null {
  const type = typeOfKind(hit.kind)
  if (preview === null || type === null) return null
  const parentType = preview.parent === null ? null : typeOfKind(preview.parent.kind)
  return {
    id: preview.id,
    type,
    preview: { title: titleOf(hit, preview), content: hit.snippet },
    parent: preview.parent === null || parentType === null ? null : { type: parentType, id: preview.parent.id, title: preview.parent.title },
    projectId: preview.projectId,
    createdAt: preview.createdAt,
    updatedAt: preview.updatedAt,
  }
}

/** The title as it stands now; marked where the index still holds the same one. Empty for what is text alone, as highlights are. */
function titleOf(hit: EngineHit, preview: Preview): TextSegment[] {
  const indexed = hit.title.map((segment) => segment.text).join('')
  if (indexed === preview.title || indexed === '') return hit.title
  return preview.title === '' ? [] : [{ text: preview.title, match: false }]
}
