import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { applies, type ContentKinds } from '#content-kinds/server/index.ts'
import type { Deletion } from '../model/deletion.ts'
import { MAX_PLACES_DEEP } from '../model/limits.ts'
import { findDeletions } from './store.ts'

/**
 * Returns for each deletion the deletions of the places that its things are in, outermost first: a note cannot be seen
 * while its project is in the trash. Queries once per kind and level, never per row.
 */
export async function deletedPlaces(
  tx: CellTransaction,
  kinds: ContentKinds,
  deletions: ReadonlyArray<Deletion>,
): Promise<Map<Id, Deletion[]>> {
  const known = new Map(deletions.map((deletion) => [deletion.id, deletion]))
  const standsIn = new Map<Id, Id[]>()
  let asked: readonly Deletion[] = deletions
  for (let depth = 0; depth < MAX_PLACES_DEEP && asked.length > 0; depth += 1) {
    const found: Array<{ deletionId: Id; inDeletionId: Id }> = []
    for (const [kind, ones] of Map.groupBy(asked, (deletion) => deletion.kind)) {
      const { trash } = kinds.get(kind)
      if (applies(trash))
        found.push(
          ...(await trash.standsInDeleted(
            tx,
            ones.map(({ id }) => id),
          )),
        )
    }
    for (const [id, ones] of Map.groupBy(found, ({ deletionId }) => deletionId))
      standsIn.set(id, [...new Set(ones.map(({ inDeletionId }) => inDeletionId))])
    const unknown = [...new Set(found.map(({ inDeletionId }) => inDeletionId))].filter((id) => !known.has(id))
    asked = unknown.length === 0 ? [] : await findDeletions(tx, unknown)
    for (const deletion of asked) known.set(deletion.id, deletion)
    // Deletions whose places are known are not queried again.
    asked = asked.filter(({ id }) => !standsIn.has(id))
  }
  const around = (id: Id, seen: ReadonlySet<Id>): Id[] =>
    (standsIn.get(id) ?? []).flatMap((place) =>
      seen.has(place) ? [] : [...around(place, new Set([...seen, place])), place],
    )
  return new Map(
    deletions.map(({ id }) => [id, [...new Set(around(id, new Set([id])))].flatMap((place) => known.get(place) ?? [])]),
  )
}
