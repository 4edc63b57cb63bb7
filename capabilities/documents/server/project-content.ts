import type { Node } from '@tiptap/pm/model'
import type { DocumentJson } from '#editor/document/content.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Principal } from '#journal/server/index.ts'
import { documentEvents } from '../model/events.ts'
import { VERSION_INTERVAL_MS } from '../model/limits.ts'
import { announceChange, type DocumentContext } from './owners.ts'
import { followFiles } from './shown-files.ts'
import { updateContent, type DocumentRow } from './store.ts'
import { insertVersion, selectLastVersionTime } from './versions-store.ts'

/** New content of a document, and who wrote it. */
export interface ProjectedContent {
  content: DocumentJson
  /** Its tree, if it is already parsed. */
  doc?: Node
  /** The last update that it includes. */
  updateId: bigint
  editedBy: Principal
  /** Who else wrote since content was last brought up to the edits. */
  writers?: ReadonlyArray<Principal>
  /** The content just before, if the row's content lagged behind the edits. */
  said?: DocumentJson
}

/**
 * Brings content and text of a locked document up to its edits: stores a version when a new stretch of editing begins,
 * notifies owner and followers, and adds `document.edited` to the journal.
 * @returns the new revision
 */
export async function projectContent(
  context: DocumentContext,
  row: DocumentRow,
  next: ProjectedContent,
  reason: 'edited' | 'restored' = 'edited',
): Promise<number> {
  const text = textOfContent(next.content)
  const revision = row.revision + 1
  const now = new Date()
  await keepVersion(
    context,
    next.said ? { ...row, content: next.said, updatedAt: now } : { ...row, content: null },
    now,
    reason,
  )
  await updateContent(context.tx, row.id, {
    content: next.content,
    text,
    revision,
    projectedUpdateId: next.updateId,
    schemaVersion: Math.max(row.schemaVersion, SCHEMA_VERSION),
    editedBy: next.editedBy,
    updatedAt: now,
  })
  await followFiles(context.tx, context.teamId, row.id, { before: row.content, after: next.content })
  await announceChange(context, {
    document: row,
    revision,
    before: row.content,
    after: next.content,
    text,
    ...(next.doc ? { doc: next.doc } : {}),
  })
  const edited = documentEvents.edited({
    id: row.id,
    scopeId: row.scopeId,
    parentId: row.ownerId,
    after: { ownerKind: row.ownerKind, ownerId: row.ownerId, revision },
  })
  const { kind, id } = next.editedBy
  // One event for each writer, so that histories and versions know all of them; the last writer's is the event of the
  // act itself.
  for (const writer of next.writers ?? [])
    if (writer.kind !== kind || writer.id !== id) context.emit({ ...edited, principal: writer })
  context.emit(edited)
  return revision
}

/**
 * The content before a stretch of editing is stored as a version, with the date and author of the edit that made it.
 */
async function keepVersion(
  context: DocumentContext,
  row: Pick<DocumentRow, 'id' | 'updatedAt' | 'editedBy'> & { content: DocumentJson | null },
  now: Date,
  reason: 'edited' | 'restored',
): Promise<void> {
  const last = await selectLastVersionTime(context.tx, row.id)
  const goesOn =
    last !== null &&
    now.getTime() - last.getTime() < VERSION_INTERVAL_MS &&
    now.getTime() - row.updatedAt.getTime() < VERSION_INTERVAL_MS
  if (goesOn && reason === 'edited') return
  if (last !== null && row.updatedAt.getTime() <= last.getTime()) return
  await insertVersion(context.tx, {
    teamId: context.teamId,
    documentId: row.id,
    content: row.content,
    reason: last === null ? 'first' : reason === 'restored' ? 'before-restore' : 'edited',
    principal: row.editedBy ?? context.principal,
    createdAt: row.updatedAt,
  })
}
