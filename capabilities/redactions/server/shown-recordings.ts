import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFiles } from '#files/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { findMedia } from '#media/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { RENDERING_PART } from '../model/limits.ts'
import { redactionPolicy } from '../model/policy.ts'
import type { Redaction } from '../model/redaction.ts'
import type { RedactedFile, RenderState } from '../model/render.ts'
import { findRedactedFiles } from './files-store.ts'
import { redactionsOfFiles } from './store.ts'

/** A recording as users who may restore its redactions see it. */
export interface ShownRecording {
  fileId: Id
  scopeId: Id
  locked: boolean
  hasPicture: boolean
  durationMs: number | null
  redactions: Array<Redaction & { locked: boolean }>
  state: RenderState
  progress: number
  failure: string | null
  renderMs: number | null
  totalMs: number | null
  searching: boolean
  searchedAt: Date | null
  originalContentId: Id | null
}

/** The recordings of the files, without those that are in no note or that the actor may not restore. */
export async function shownRecordings(
  { actor, read }: WorkspaceContext,
  fileIds: readonly Id[],
): Promise<Map<Id, ShownRecording>> {
  return read(async (tx) => {
    const files = (await findFiles(tx, fileIds)).filter(
      ({ scopeId, content }) =>
        (content?.type === 'Audio' || content?.type === 'Video') &&
        redactionPolicy.allows(actor, 'view', { scopeId, locked: false }),
    )
    const notes = await notesOfDocuments(
      tx,
      files.flatMap(({ documentId }) => documentId ?? []),
    )
    const ids = files.map(({ id }) => id)
    const rows = new Map((await findRedactedFiles(tx, ids)).map((row) => [row.fileId, row]))
    const redactions = Map.groupBy(await redactionsOfFiles(tx, ids), ({ fileId }) => fileId)
    const shown = new Map<Id, ShownRecording>()
    for (const { id, scopeId, documentId, content } of files) {
      const note = notes.get(documentId ?? '')
      if (!note || !content) continue
      const row = rows.get(id)
      const media = await findMedia(tx, row?.originalContentId ?? content.id)
      shown.set(id, {
        fileId: id,
        scopeId,
        locked: note.locked,
        hasPicture: media?.metadata ? media.metadata.width !== null : content.type === 'Video',
        durationMs: media?.metadata?.durationMs ?? null,
        redactions: (redactions.get(id) ?? []).map((redaction) => ({ ...redaction, locked: note.locked })),
        state: row?.state ?? 'NONE',
        progress: row ? await progressOf(tx, row) : 0,
        failure: row?.failure ?? null,
        renderMs: row?.renderMs ?? null,
        totalMs: row?.totalMs ?? null,
        searching: row?.searching ?? false,
        searchedAt: row?.searchedAt ?? null,
        originalContentId: row?.originalContentId ?? null,
      })
    }
    return shown
  })
}

/** The recordings of texts, in the order in which they were added, by the documents of the texts. */
export async function recordingsOfDocuments(
  workspace: WorkspaceContext,
  documentIds: readonly Id[],
): Promise<Map<Id, ShownRecording[]>> {
  const files = await workspace.read(async (tx) =>
    tx
      .selectFrom('files')
      .select(['id', 'document_id'])
      .where((where) => where('document_id', '=', where.fn.any(where.val([...documentIds]))))
      .where('deleted_at', 'is', null)
      .where('content_id', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  const shown = await shownRecordings(
    workspace,
    files.map(({ id }) => id),
  )
  const found = new Map<Id, ShownRecording[]>()
  for (const { id, document_id: documentId } of files) {
    const recording = shown.get(id)
    if (documentId !== null && recording) found.set(documentId, [...(found.get(documentId) ?? []), recording])
  }
  return found
}

async function notesOfDocuments(
  tx: CellTransaction,
  documentIds: readonly Id[],
): Promise<Map<Id, { locked: boolean }>> {
  const rows = await tx
    .selectFrom('notes')
    .select('id')
    .where((where) => where('document_id', '=', where.fn.any(where.val([...documentIds]))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    (
      await findNotes(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((note) => [note.documentId, note]),
  )
}

/** The progress of the rendering, and then of making its result playable. */
async function progressOf(tx: CellTransaction, { state, progress, renderedContentId }: RedactedFile): Promise<number> {
  if (state !== 'CONVERTING' || renderedContentId === null) return progress
  return RENDERING_PART + (1 - RENDERING_PART) * ((await findMedia(tx, renderedContentId))?.progress ?? 0)
}
