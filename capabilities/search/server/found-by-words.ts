import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { EngineQuery, TextSegment } from '#platform/server/search-engine/index.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Actor, WorkspaceContext } from '#journal/server/index.ts'
import { MAX_EXCERPTS, MAX_FOUND_IN_LIST } from '../model/limits.ts'
import { FACETS, idOf, indexId } from './index-rows.ts'
import type { AskedIndex } from './search-index.ts'
import { sentencesOfSummary } from './show-hits.ts'
import { scopesWithin } from './store.ts'

type RowType = Extract<ResultType, 'NOTE' | 'INSIGHT' | 'HIGHLIGHT'>
const KIND_OF = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' } as const satisfies Record<RowType, string>

/**
 * The rows of a project that words find by the rules of the search: in their forms and spellings, and where few contain
 * all words, also those that contain most. Null where the index cannot list all of them: it is not in this process, is
 * still being filled, or finds more than `most`.
 */
export async function foundByWords(
  index: AskedIndex | undefined,
  { tx, teamId, actor }: { tx: CellTransaction; teamId: Id; actor: Actor },
  { type, projectId, words, most = MAX_FOUND_IN_LIST }: { type: RowType; projectId: Id; words: string; most?: number },
): Promise<Id[] | null> {
  if (index === undefined || (await index.thingsRead(teamId)) !== null) return null
  const scopes = await scopesWithin(tx, [projectId], actor.visibleScopes)
  const { ids } = await index.search(
    {
      ...byWords(teamId, type, words),
      scopes: { in: scopes },
      sort: { by: 'relevance', direction: 'desc' },
      list: most,
      limit: 0,
    },
    heldPlaces(actor),
  )
  return ids === undefined || ids.length >= most ? null : ids.map(idOf)
}

/** Where the words of a list are looked for: in the rows of a project, or in the highlights of a tag. */
export interface AmongRows {
  type: RowType
  projectId?: Id | null | undefined
  tagId?: Id | null | undefined
}

/**
 * The similar words that are meant where those of a list's search are clearly misspelt, as the search page corrects
 * them; null otherwise. Only words that the actor finds in these rows are answered.
 */
export async function meantWords(
  index: AskedIndex | undefined,
  { tx, teamId, actor }: { tx: CellTransaction; teamId: Id; actor: Actor },
  { type, projectId, tagId }: AmongRows,
  words: string,
): Promise<string | null> {
  if (index === undefined || words.trim() === '' || (await index.thingsRead(teamId)) !== null) return null
  const { suggestedQuery, corrects } = await index.search(
    {
      ...byWords(teamId, type, words),
      suggest: true,
      ...(projectId == null ? {} : { scopes: { in: await scopesWithin(tx, [projectId], actor.visibleScopes) } }),
      ...(tagId == null ? {} : { facets: [{ facet: FACETS.tag, operator: 'anyOf', values: [tagId] }] }),
      limit: 1,
    },
    heldPlaces(actor),
  )
  return corrects ? suggestedQuery : null
}

function byWords(teamId: Id, type: RowType, words: string): EngineQuery {
  return { workspaceId: teamId, text: words, kinds: [KIND_OF[type]], suggest: false }
}

/** The excerpt shown for a row that was found by words. */
export interface Excerpt {
  id: Id
  content: TextSegment[]
  /** It is in the summary of the row, not in its text. */
  isOfSummary: boolean
}

/**
 * For some rows that the actor may see, the passages that words find in them or in their summaries; rows without such
 * passages are left out.
 */
export async function excerptsOf(
  { services, teamId, actor }: WorkspaceContext,
  { type, ids, words }: { type: RowType; ids: readonly Id[]; words: string },
): Promise<Excerpt[]> {
  if (ids.length > MAX_EXCERPTS)
    throw new Failure('ValidationError', `At most ${MAX_EXCERPTS} excerpts are answered at once.`)
  const index = services.searchIndex
  if (index === undefined || ids.length === 0 || words.trim() === '') return []
  const { hits } = await index.search(
    { ...byWords(teamId, type, words), only: ids.map((id) => indexId(KIND_OF[type], id)), limit: ids.length },
    heldPlaces(actor),
  )
  return hits.flatMap(({ id, snippet, fields }): Excerpt[] => {
    if (snippet.some(({ match }) => match)) return [{ id: idOf(id), content: snippet, isOfSummary: false }]
    const [content] = sentencesOfSummary({ fields })
    return content === undefined ? [] : [{ id: idOf(id), content, isOfSummary: true }]
  })
}
