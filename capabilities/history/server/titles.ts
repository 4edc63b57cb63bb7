import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { applies, type ContentKinds } from '#content-kinds/server/index.ts'
import type { ActPart } from '../model/acts.ts'

/** Kinds that are named by their text, which histories do not show. */
const QUOTING: ReadonlySet<string> = new Set(['highlight', 'canvasItem'])

/**
 * Returns the names of the single things of acts, deleted or not, in scopes that the reader may see; with one query for
 * each kind.
 */
export async function titlesOf(
  tx: CellTransaction,
  kinds: ContentKinds,
  visibleScopes: ReadonlyArray<Id>,
  parts: ReadonlyArray<ActPart>,
): Promise<Map<Id, string>> {
  const titles = new Map<Id, string>()
  const single = parts.filter(({ count }) => count === 1).map(({ thing }) => thing)
  for (const { kind, trash } of kinds.all) {
    const ids = [...new Set(single.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])))]
    if (ids.length === 0 || !applies(trash) || QUOTING.has(kind)) continue
    for (const [id, title] of await trash.titles(tx, ids, visibleScopes)) titles.set(id, title)
  }
  return titles
}
