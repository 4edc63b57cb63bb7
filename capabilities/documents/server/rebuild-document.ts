import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { documentEvents } from '../model/events.ts'
import { withinLimit } from './create-documents.ts'
import { DOCUMENTS_CHANNEL, type DocumentNotice } from './edit-document.ts'
import { announceChange, type DocumentContext } from './owners.ts'
import { followFiles } from './shown-files.ts'
import { isBehind, lockDocument, lockWithoutContent, rebuildDocument } from './store.ts'
import { readContent } from './read-documents.ts'

/**
 * For redaction and purge: gives a document new content under a new epoch and erases its state, updates and versions,
 * because the collaborative form keeps deleted text. Open editors are closed and must forget their copy.
 * @param rewrite receives the current content and returns what may remain of it
 * @param known the current content, if the caller has read it since it locked the document
 * @returns the new epoch
 * @throws Failure NotFound, ValidationError; InvalidContent
 */
export async function rewriteUnderNewEpoch(
  context: DocumentContext,
  documentId: Id,
  rewrite: (content: DocumentJson) => DocumentJson,
  known?: DocumentJson,
): Promise<number> {
  const locked = await lockWithoutContent(context.tx, documentId)
  if (!locked) throw notFound('The document')
  // If the row has not caught up, its stored content differs from the current content.
  const isStored = known !== undefined && !(await isBehind(context.tx, locked))
  const row = isStored ? { ...locked, content: known } : await lockDocument(context.tx, documentId)
  if (!row) throw notFound('The document')
  const before = isStored ? known : await readContent(context.tx, { ...locked, content: row.content })
  const doc = parseContent(withBlockIds(rewrite(before)))
  const content = contentOf(doc)
  const text = withinLimit(textOfContent(content))
  const revision = row.revision + 1
  const epoch = row.epoch + 1
  await rebuildDocument(context.tx, documentId, { epoch, content, text, revision, schemaVersion: SCHEMA_VERSION })
  await followFiles(context.tx, context.teamId, documentId, { before: row.content, after: content })
  await announceChange(context, { document: row, revision, before, after: content, text, doc })
  context.emit(
    documentEvents.rebuilt({
      id: documentId,
      scopeId: row.scopeId,
      parentId: row.ownerId,
      after: { ownerKind: row.ownerKind, ownerId: row.ownerId, revision },
    }),
  )
  context.publish(DOCUMENTS_CHANNEL, { teamId: context.teamId, documentId, rebuilt: true } satisfies DocumentNotice)
  return epoch
}
