import type { Node } from '@tiptap/pm/model'
import type { Transform } from '@tiptap/pm/transform'
import * as Y from 'yjs'
import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { MAX_YJS_UPDATE_BYTES } from '#editor/document/limits.ts'
import { parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfYjsDoc, editYjsDoc } from '#editor/document/yjs.ts'
import { REFUSALS } from '../model/refusals.ts'
import { withinLimit } from './create-documents.ts'
import type { DocumentContext } from './owners.ts'
import { projectContent } from './project-content.ts'
import { lockDocument, type DocumentRow } from './store.ts'
import { insertUpdates } from './updates-store.ts'
import { noteContributor } from './writers-store.ts'
import { ensureState, readWorkingState } from './working-state.ts'

/** The live-updates channel on which processes with an open document are notified to read what was committed. */
export const DOCUMENTS_CHANNEL = 'documents'

/** Its message. `from` is the collaboration process whose open document already has the change. */
export interface DocumentNotice {
  teamId: Id
  documentId: Id
  rebuilt?: boolean
  from?: string
}

/**
 * Adds one Yjs update to a document, for writers that bring their own. Content, text and quotes are updated in the same
 * transaction, and open editors receive it after the commit. The caller has authorized the act.
 * @throws Failure NotFound; InvalidOperation `rebuilt` when the document was rebuilt since; ValidationError when the
 * update is too large or the text too long
 */
export async function appendUpdate(
  context: DocumentContext,
  input: { documentId: Id; epoch: number; update: Uint8Array },
): Promise<void> {
  if (input.update.byteLength > MAX_YJS_UPDATE_BYTES)
    throw invalidAt(['update'], 'This change is too large.', MAX_YJS_UPDATE_BYTES)
  const row = await ensureState(context.tx, context.teamId, input.documentId)
  if (!row) throw notFound('The document')
  if (row.epoch !== input.epoch)
    throw new Failure('InvalidOperation', 'The document was rebuilt. Open it again.', { reason: REFUSALS.rebuilt })
  const state = await readWorkingState(context.tx, row.id)
  if (!state) throw notFound('The document')
  Y.applyUpdate(state.ydoc, input.update)
  await keep(context, row, state.ydoc, input.update)
}

/**
 * Changes a document by steps and keeps everything else, including concurrent typing. The transform receives the
 * current document and returns the steps to take, or null for none.
 * @param prepare receives the current content first, while no one else can change it
 * @returns the new revision and content, or null when nothing changed
 * @throws Failure NotFound; ValidationError when the text would be too long
 */
export async function editDocument(
  context: DocumentContext,
  documentId: Id,
  transform: (doc: Node) => Transform | null,
  reason: 'edited' | 'restored' = 'edited',
  prepare?: (content: DocumentJson) => Promise<void>,
): Promise<{ revision: number; content: DocumentJson } | null> {
  const row = await lockDocument(context.tx, documentId)
  if (!row) throw notFound('The document')
  const state = await readWorkingState(context.tx, documentId)
  if (prepare) await prepare(state ? contentOfYjsDoc(state.ydoc) : row.content)
  if (!state) return editContent(context, row, transform, reason)
  const said = row.projectedUpdateId < state.updateId ? contentOfYjsDoc(state.ydoc) : undefined
  const update = editYjsDoc(state.ydoc, transform)
  return update ? keep(context, row, state.ydoc, update, reason, said) : null
}

/** A document that no editor has opened yet has only its content: that is changed, and no state is created. */
async function editContent(
  context: DocumentContext,
  row: DocumentRow,
  transform: (doc: Node) => Transform | null,
  reason: 'edited' | 'restored',
) {
  const change = transform(parseContent(row.content))
  if (!change || !change.docChanged) return null
  change.doc.check()
  const content = contentOf(change.doc)
  withinLimit(textOfContent(content))
  await noteContributor(context.tx, context.teamId, row.id, context.principal)
  const revision = await projectContent(
    context,
    row,
    { content, doc: change.doc, updateId: row.projectedUpdateId, editedBy: context.principal },
    reason,
  )
  return { revision, content }
}

async function keep(
  context: DocumentContext,
  row: DocumentRow,
  ydoc: Y.Doc,
  update: Uint8Array,
  reason: 'edited' | 'restored' = 'edited',
  said?: DocumentJson,
) {
  const content = contentOfYjsDoc(ydoc)
  ydoc.destroy()
  withinLimit(textOfContent(content))
  const updateId = await insertUpdates(context.tx, { teamId: context.teamId, documentId: row.id, epoch: row.epoch }, [
    { update, principal: context.principal },
  ])
  const revision = await projectContent(
    context,
    row,
    { content, updateId, editedBy: context.principal, ...(said ? { said } : {}) },
    reason,
  )
  context.publish(DOCUMENTS_CHANNEL, { teamId: context.teamId, documentId: row.id } satisfies DocumentNotice)
  return { revision, content }
}
