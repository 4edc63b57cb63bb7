import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import type { OwnedDocument } from './owners.ts'
import { isBehind, selectDocuments, type DocumentRow } from './store.ts'
import { readWorkingState } from './working-state.ts'

/** A document as readers see it: everything committed, even if the row has not caught up. */
export interface DocumentContent extends OwnedDocument {
  content: DocumentJson
  text: string
  /** Rises with every committed change of content. */
  revision: number
  /** Part of the name under which editors open it; rises when it is rebuilt. */
  epoch: number
  updatedAt: Date
}

/** Documents by id. The caller has checked that the reader may see them. */
export async function readDocuments(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, DocumentContent>> {
  const documents = new Map<Id, DocumentContent>()
  for (const { behind, ...row } of await selectDocuments(tx, ids)) {
    const current = behind ? await currentContent(tx, row.id, row.content) : { content: row.content, text: row.text }
    documents.set(row.id, {
      id: row.id,
      ownerKind: row.ownerKind,
      ownerId: row.ownerId,
      scopeId: row.scopeId,
      ...current,
      revision: row.revision,
      epoch: row.epoch,
      updatedAt: row.updatedAt,
    })
  }
  return documents
}

/** One document, or null. */
export async function readDocument(tx: CellTransaction, id: Id): Promise<DocumentContent | null> {
  return (await readDocuments(tx, [id])).get(id) ?? null
}

/** The current content of a locked document, even if its row has not caught up. */
export async function readContent(
  tx: CellTransaction,
  row: Pick<DocumentRow, 'id' | 'content' | 'projectedUpdateId'>,
): Promise<DocumentJson> {
  return (await isBehind(tx, row)) ? (await currentContent(tx, row.id, row.content)).content : row.content
}

async function currentContent(
  tx: CellTransaction,
  id: Id,
  stored: DocumentJson,
): Promise<{ content: DocumentJson; text: string }> {
  const state = await readWorkingState(tx, id)
  const content = state ? contentOfYjsDoc(state.ydoc) : stored
  state?.ydoc.destroy()
  return { content, text: textOfContent(content) }
}
