import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { orderInFile, type Region } from '../model/region.ts'
import './tables.ts'

export type NewHighlightRow = Pick<
  Highlight,
  | 'id'
  | 'scopeId'
  | 'projectId'
  | 'noteId'
  | 'text'
  | 'contextBefore'
  | 'contextAfter'
  | 'blockIds'
  | 'position'
  | 'inlineCommentOnly'
> & {
  /** None if absent. */
  region?: Region
  /** False until its mark arrives; true if absent. */
  anchored?: boolean
  /** No one if absent. */
  saidBy?: Highlight['saidBy']
  /** None if absent: it is on no answer. */
  questionIds?: ReadonlyArray<Id>
}

/**
 * Adds highlights in the current scope of their notes.
 * @throws Failure InvalidOperation if a note was moved since it was read
 */
export async function insertPlacedHighlights(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  highlights: ReadonlyArray<NewHighlightRow>,
): Promise<void> {
  if (highlights.length === 0) return
  const scopes = new Map(highlights.map(({ id, scopeId }) => [id, scopeId]))
  const inserted = await tx
    .insertInto('highlights')
    .values(
      highlights.map((highlight) => ({
        id: highlight.id,
        team_id: teamId,
        // This and moving the note lock each other out.
        scope_id: sql<Id>`(select scope_id from notes where id = ${highlight.noteId} for key share)`,
        project_id: highlight.projectId,
        note_id: highlight.noteId,
        text: highlight.text,
        context_before: highlight.contextBefore,
        context_after: highlight.contextAfter,
        block_ids: [...highlight.blockIds],
        position: highlight.position,
        ...regionColumns(highlight.region),
        anchored: highlight.anchored ?? true,
        inline_comment_only: highlight.inlineCommentOnly,
        speakers: (highlight.saidBy ?? []).map(({ name }) => name),
        speaker_chars: (highlight.saidBy ?? []).map(({ chars }) => chars),
        question_ids: [...(highlight.questionIds ?? [])],
        created_by_kind: principal.kind,
        created_by_id: principal.id,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .returning(['id', 'scope_id'])
    .execute()
  if (inserted.some((row) => row.scope_id !== scopes.get(row.id)))
    throw new Failure('InvalidOperation', 'The note was moved to another project a moment ago. Try again.', {
      reason: 'MOVED',
    })
}

function regionColumns(region: Region | undefined) {
  if (!region) return { file_id: null, region: null, order_in_file: '0' }
  const { fileId, ...place } = region
  return { file_id: fileId, region: jsonb(place), order_in_file: String(orderInFile(region)) }
}

/** Inserts highlights in bulk, for imports and the sample: their marks are already in the documents. */
export async function insertHighlights(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  highlights: ReadonlyArray<NewHighlightRow>,
): Promise<void> {
  await copyRows(
    tx,
    'highlights',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['project_id', 'uuid'],
      ['note_id', 'uuid'],
      ['text', 'text'],
      ['context_before', 'text'],
      ['context_after', 'text'],
      ['position', 'integer'],
      ['inline_comment_only', 'boolean'],
      ['created_by_kind', 'text'],
      ['created_by_id', 'uuid'],
    ],
    highlights.map((highlight) => [
      highlight.id,
      teamId,
      highlight.scopeId,
      highlight.projectId,
      highlight.noteId,
      highlight.text,
      highlight.contextBefore,
      highlight.contextAfter,
      highlight.position,
      highlight.inlineCommentOnly,
      principal.kind,
      principal.id,
    ]),
  )
  const said = highlights.flatMap(({ id, saidBy = [] }) =>
    saidBy.length === 0 ? [] : [{ id, names: saidBy.map(({ name }) => name), chars: saidBy.map(({ chars }) => chars) }],
  )
  if (said.length > 0)
    await sql`
      update highlights set speakers = said.names, speaker_chars = said.chars
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, names text[], chars integer[])
      where highlights.id = said.id`.execute(tx)
  const asked = highlights.flatMap(({ id, questionIds = [] }) =>
    questionIds.length === 0 ? [] : [{ id, questionIds }],
  )
  if (asked.length > 0)
    await sql`
      update highlights set question_ids = asked."questionIds"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, "questionIds" uuid[])
      where highlights.id = asked.id`.execute(tx)
}
