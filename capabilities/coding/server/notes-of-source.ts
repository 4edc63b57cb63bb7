import { decodeCursor, encodeCursor, type PageRequest } from '#platform/kernel/pagination.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { visibleNotes } from '#notes/server/index.ts'
import { search } from '#search/server/index.ts'
import { MAX_SEARCH_RESULTS } from '#search/model/limits.ts'
import { readSelection } from '#selections/server/index.ts'
import { pageOfAnswersFound } from '#surveys/server/index.ts'
import { viewRows, withFoundRows } from '#views/server/index.ts'
import type { CodingSource } from '../model/source.ts'

/** The next notes of a working set that the reader may see, in its order. */
export interface NotesOfSource {
  noteIds: readonly Id[]
  /** The cursor after which the next are read; null if these are the last. */
  endCursor: string | null
  /** The limit of notes of the source, if there are more. */
  cutAt?: number
}

/**
 * @throws Failure NotFound for a selection that is no longer stored; UnprocessableContent for a selection of anything
 *   but notes; the failures of the list that is read
 */
export async function notesOfSource(
  workspace: WorkspaceContext,
  source: CodingSource,
  first: number,
  after: string | null,
): Promise<NotesOfSource> {
  switch (source.kind) {
    case 'note': {
      const { noteId } = source
      const notes = await workspace.read(async (tx) => visibleNotes(tx, workspace.actor, [noteId]))
      return { noteIds: notes.map(({ id }) => id), endCursor: null }
    }
    case 'question': {
      const page = await pageOfAnswersFound(workspace, source.answers, requestOf(first, after))
      return { noteIds: page.nodes, endCursor: page.hasNextPage ? page.endCursor : null }
    }
    case 'rows':
      return notesOfRows(workspace, source, requestOf(first, after))
    case 'search':
      return notesFound(workspace, source, first, after)
    case 'selection': {
      const asked = { selectionId: source.selectionId, after: placeIn(after), limit: first }
      const { actor, services } = workspace
      const { kind, ids, position } = await workspace.read(async (tx) =>
        readSelection(tx, actor, services.hooks, asked),
      )
      if (kind !== 'note')
        throw new Failure(
          'UnprocessableContent',
          'Only notes can be coded here. Select notes, then open the coding desk.',
        )
      const out = new Set(source.leftOut)
      return {
        noteIds: ids.filter((id) => !out.has(id)),
        endCursor: position === null ? null : cursorAt(position, source.selectionId),
      }
    }
  }
}

function requestOf(first: number, after: string | null): PageRequest {
  return { first, after: after === null ? null : decodeCursor(after) }
}

async function notesOfRows(
  { teamId, actor, services, read }: WorkspaceContext,
  { projectId, data, find }: Extract<CodingSource, { kind: 'rows' }>,
  request: PageRequest,
): Promise<NotesOfSource> {
  const requested = { projectId, objectType: 'NOTE' as const, data, find, boardId: null, group: null }
  const query = await withFoundRows(services.searchIndex, { teamId, actor }, read, requested)
  const page = await read(async (tx) => viewRows.page(tx, actor, query, request))
  return { noteIds: page.nodes, endCursor: page.hasNextPage ? page.endCursor : null }
}

/** Results are identified by their position: a search returns at most `MAX_SEARCH_RESULTS`. */
async function notesFound(
  workspace: WorkspaceContext,
  { options }: Extract<CodingSource, { kind: 'search' }>,
  first: number,
  after: string | null,
): Promise<NotesOfSource> {
  const offset = placeIn(after)
  const limit = Math.min(first, MAX_SEARCH_RESULTS - offset)
  const { items, nextOffset } = await search(workspace, { ...options, types: ['NOTE'], offset, limit })
  const last = items.at(-1)
  return {
    noteIds: items.map(({ id }) => id),
    ...(nextOffset === null || !last
      ? { endCursor: null }
      : nextOffset >= MAX_SEARCH_RESULTS
        ? { endCursor: null, cutAt: MAX_SEARCH_RESULTS }
        : { endCursor: cursorAt(nextOffset, last.id) }),
  }
}

function cursorAt(place: number, id: Id): string {
  return encodeCursor({ value: place, id })
}

function placeIn(after: string | null): number {
  const value = after === null ? 0 : decodeCursor(after).value
  return typeof value === 'number' && value >= 0 ? value : 0
}
