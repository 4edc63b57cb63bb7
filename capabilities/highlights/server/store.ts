import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { rowsById, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import { personOf, type Actor } from '#journal/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import type { Highlight } from '../model/highlight.ts'
import './tables.ts'

/** The statements that all content tables share. */
export const highlightRows = contentRows(highlightEvents, 'highlights', {
  title: 'text',
  parents: [
    { table: 'notes', by: 'note_id' },
    { table: 'projects', by: 'project_id' },
  ],
  belongsTo: ['note_id'],
})

export const HIGHLIGHT_COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'note_id',
  'text',
  'context_before',
  'context_after',
  'block_ids',
  'position',
  'file_id',
  'region',
  'anchored',
  'inline_comment_only',
  'speakers',
  'speaker_chars',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

export type HighlightRow = Pick<Selectable<CellTables['highlights']>, (typeof HIGHLIGHT_COLUMNS)[number]>

const byId = rowsById<HighlightRow>('highlights', HIGHLIGHT_COLUMNS)

export function toHighlight(row: HighlightRow): Highlight {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    noteId: row.note_id,
    text: row.text,
    contextBefore: row.context_before,
    contextAfter: row.context_after,
    blockIds: row.block_ids,
    position: row.position,
    region: row.file_id === null || row.region === null ? null : { fileId: row.file_id, ...row.region },
    anchored: row.anchored,
    inlineCommentOnly: row.inline_comment_only,
    saidBy: row.speakers.map((name, at) => ({ name, chars: row.speaker_chars[at] ?? 0 })),
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findHighlights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Highlight[]> {
  return (await byId(tx, ids)).map(toHighlight)
}

export async function visibleHighlights(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Highlight[]> {
  return (await findHighlights(tx, ids)).filter((highlight) => actor.levelOn(highlight.scopeId) !== 'NONE')
}

/** Whether the actor may see a highlight. */
export function isSeenBy({ visibleScopes }: Actor) {
  return (where: ExpressionBuilder<CellTables, 'highlights'>) =>
    where.and([
      where('highlights.deleted_at', 'is', null),
      where('highlights.scope_id', '=', where.fn.any(where.val([...visibleScopes]))),
    ])
}

/**
 * Quote and context, as last seen, of every highlight on words of a document that is not deleted, whether or not its
 * words are in it now.
 */
export async function livingAnchors(
  tx: CellTransaction,
  documentId: Id,
): Promise<Map<Id, { quote: string; before: string; after: string }>> {
  const rows = await tx
    .selectFrom('highlights')
    .innerJoin('notes', 'notes.id', 'highlights.note_id')
    .select(['highlights.id', 'highlights.text', 'highlights.context_before', 'highlights.context_after'])
    .where('notes.document_id', '=', documentId)
    .where('highlights.file_id', 'is', null)
    .where('highlights.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, { quote: row.text, before: row.context_before, after: row.context_after }]))
}

/** Restores some of the highlights that a deletion deleted. */
export async function restoreHighlights(tx: CellTransaction, deletionId: Id, limit: number): Promise<Highlight[]> {
  const lying = tx
    .selectFrom('highlights')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', 'is not', null)
    .limit(limit)
  const rows = await tx
    .updateTable('highlights')
    .set({ deleted_at: null })
    .where('id', 'in', lying)
    .returning(HIGHLIGHT_COLUMNS)
    .execute()
  return rows.map(toHighlight)
}

/** Which of the files have highlights, including those in the trash. */
export async function filesWithHighlights(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('highlights')
    .select('file_id')
    .distinct()
    .where((where) => where('file_id', '=', where.fn.any(where.val([...fileIds]))))
    .execute()
  return rows.flatMap((row) => row.file_id ?? [])
}

/** Those of the highlights that are in the trash. */
export async function deletedHighlights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Highlight[]> {
  const rows = await tx
    .selectFrom('highlights')
    .select(HIGHLIGHT_COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(toHighlight)
}
