import type { Node } from '@tiptap/pm/model'
import type { DocumentJson } from '#editor/document/content.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Principal } from '#journal/server/index.ts'
import { documentEvents } from '../model/events.ts'
import { VERSION_INTERVAL_MS } from '../model/limits.ts'
import { announceChange, type DocumentContext } from './owners.ts'
import { followFiles } from './shown-files.ts'
import { insertVersion, selectLastVersionTime, updateContent, type DocumentRow } from './store.ts'

/** Content that a document now has, and who made it so. */
export interface ProjectedContent {
  content: DocumentJson
  /** Its tree, where that is at hand. */
  doc?: Node
  /** The last update that it contains. */
  updateId: bigint
  editedBy: Principal
  /** Who else wrote since the content was brought up to the edits last. */
  writers?: ReadonlyArray<Principal>
  /** What the document said just before, where edits had not reached the row's content yet. */
  said?: DocumentJson
}

/**
 * Brings content and text of a locked document up to its edits: keeps a version where a new stretch of editing begins,
 * tells owner and followers, and adds `document.edited` to the journal.
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
  // Each writer's own, so that histories and versions know all of them; that of who wrote last is of the act itself.
  for (const writer of next.writers ?? [])
    if (writer.kind !== kind || writer.id !== id) context.emit({ ...edited, principal: writer })
  context.emit(edited)
  return revision
}

/** What stood before a stretch of editing stays as a version, dated and signed by the edit that made it. */
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
