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
import type { SearchIndex } from './follower.ts'
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
  const items: SearchItem[] = []
  let position = parsed.offset
  let missing = 0
  for (;;) {
    const wanted = Math.min(parsed.limit - items.length, MAX_SEARCH_RESULTS - position)
    const result = await index.search({ ...query, offset: position, limit: wanted > 0 ? wanted + SPARE_HITS : 0 }, context.actor.visibleScopes)
    const previews = await loadPreviews(context, result.hits)
    for (const hit of result.hits) {
      if (items.length >= parsed.limit) break
      position += 1
      const item = itemOf(hit, previews.get(hit.id))
      if (item === null) missing += 1
      else items.push(item)
    }
    const isFull = items.length >= parsed.limit || position >= result.total
    if (!isFull && result.hits.length > 0) continue
    const total = Math.max(items.length, result.total - missing)
    return {
      items,
      total,
      offset: parsed.offset,
      nextOffset: position < result.total && parsed.limit > 0 ? position : null,
      matched: result.matched === 'all' ? 'ALL' : 'ANY',
      method: 'FULL_TEXT',
      suggestedQuery: result.suggestedQuery,
    }
  }
}

/** What the actor may see of the hits, by their names in the index. */
async function loadPreviews(context: WorkspaceContext, hits: readonly EngineHit[]): Promise<Map<string, Preview>> {
  const names = new Map<string, Map<Id, string>>()
  for (const hit of hits) {
    const ofKind = names.get(hit.kind) ?? new Map<Id, string>()
    names.set(hit.kind, ofKind.set(idOf(hit.id), hit.id))
  }
  const previews = new Map<string, Preview>()
  for (const [kind, ofKind] of names) {
    const contract = context.services.kinds.get(kind).search
    if (!applies(contract)) continue
    for (const preview of await contract.loadVisible(context, [...ofKind.keys()])) {
      const name = ofKind.get(preview.id)
      if (name !== undefined) previews.set(name, preview)
    }
  }
  return previews
}

function itemOf(hit: EngineHit, preview: Preview | undefined): SearchItem | null {
  const type = typeOfKind(hit.kind)
  if (preview === undefined || type === null) return null
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
