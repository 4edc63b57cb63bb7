import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { MAX_TOTAL, type EngineQuery } from '#platform/server/search-engine/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { FoundAmong, FoundHighlights } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { MAX_FOUND_IN_LIST } from '../model/limits.ts'
import { FACETS, idOf } from './index-rows.ts'
import type { AskedIndex } from './search-index.ts'
import { scopesWithin } from './store.ts'

/**
 * Highlights of a tag or a project by the words of their quotes, and notes by those of their titles. Null where the
 * index cannot list all of them: it is not in this process, is still being filled, or finds more than 20,000.
 */
export async function foundHighlights(
  index: AskedIndex | undefined,
  { tx, teamId, actor }: { tx: CellTransaction; teamId: Id; actor: Actor },
  among: FoundAmong,
  words: string,
): Promise<FoundHighlights | null> {
  if (index === undefined || (await index.thingsRead(teamId)) !== null) return null
  const places = heldPlaces(actor)
  const inProject =
    'projectId' in among ? { scopes: { in: await scopesWithin(tx, [among.projectId], actor.visibleScopes) } } : {}
  const list = async (query: Pick<EngineQuery, 'kinds' | 'titleOnly' | 'facets'>): Promise<Id[] | null> => {
    const asked = { workspaceId: teamId, text: words, suggest: false, list: MAX_FOUND_IN_LIST, limit: 0 }
    const { ids, whole } = await index.search({ ...asked, ...inProject, ...query }, places)
    if (ids === undefined || ids.length >= MAX_FOUND_IN_LIST) return null
    // A title with only some of the words says nothing of its highlights; those with all come first.
    return (query.titleOnly === true && whole < MAX_TOTAL ? ids.slice(0, whole) : ids).map(idOf)
  }
  const tagged = 'tagId' in among ? [{ facet: FACETS.tag, operator: 'anyOf' as const, values: [among.tagId] }] : []
  const ids = await list({ kinds: ['highlight'], facets: tagged })
  const noteIds = await list({ kinds: ['note'], titleOnly: true })
  return ids === null || noteIds === null ? null : { ids, noteIds }
}
