import { Failure, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { quantise } from '#platform/server/models/index.ts'
import type { EngineVector } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import { applies, type Preview } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { LEAST_LIKENESS } from '../model/limits.ts'
import { relatedOptions, type RelatedOptionsInput } from '../model/related-options.ts'
import type { SearchItem } from '../model/search-result.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { indexId } from './index-rows.ts'
import { passagesOf, type KeptPassage } from './passages/passage-store.ts'
import { itemOf, loadPreviews } from './show-hits.ts'

/** Extra hits to request, for the thing itself, what it contains, and what may not be seen. */
const SPARE_HITS = 30

/**
 * Things with about the same meaning as a thing, the most similar first, without what it contains or is contained in.
 * Empty while its passages are not embedded yet; things that are only slightly similar are left out.
 * @throws Failure NotFound for a thing that the actor may not see
 */
export async function relatedTo(context: WorkspaceContext, input: RelatedOptionsInput): Promise<SearchItem[]> {
  const { type, id, types, limit } = parseInput(relatedOptions, input)
  const { searchIndex, embedder, kinds } = context.services
  if (searchIndex === undefined) throw new Failure('InvalidOperation', 'This process does not run searches.')
  const [kind] = kinds.ofTypes([type])
  const contract = kind === undefined ? undefined : kinds.get(kind).search
  const [self] = contract && applies(contract) ? await contract.loadVisible(context, [id]) : []
  if (kind === undefined || !self) throw notFound('This')
  const kept = await context.read(async (tx) => passagesOf(tx, kind, [id], embedder.name))
  const meaning = meanOf(kept.get(id) ?? [], embedder.dimensions)
  if (meaning === null) return []
  const { hits } = await searchIndex.search(
    {
      workspaceId: context.teamId,
      text: '',
      method: 'meaning',
      meaning,
      kinds: kinds.ofTypes(types),
      limit: limit + SPARE_HITS,
    },
    heldPlaces(context.actor),
  )
  const like = hits.filter(({ score, id: name }) => score >= LEAST_LIKENESS && name !== indexId(kind, id))
  const previews = new Map<string, Preview | null>()
  await loadPreviews(context, like, previews)
  return like
    .flatMap((hit) => {
      const preview = previews.get(hit.id) ?? null
      const item =
        preview?.parent?.id === id || preview?.id === self.parent?.id ? null : itemOf(kinds, hit, preview, NO_LABELS)
      return item === null ? [] : [item]
    })
    .slice(0, limit)
}

/** No result is found by field values here. */
const NO_LABELS: ReadonlyMap<Id, string> = new Map()

/** The mean direction of all passages of a thing; null if there are none. */
function meanOf(passages: readonly KeptPassage[], dimensions: number): EngineVector | null {
  if (passages.length === 0) return null
  const sum = new Float32Array(dimensions)
  for (const { vector, scale } of passages)
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + vector.readInt8(at) * scale
  return quantise(sum)
}
