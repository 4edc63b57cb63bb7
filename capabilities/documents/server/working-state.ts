import * as Y from 'yjs'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { contentOfText, type DocumentJson } from '#editor/document/content.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { InvalidContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { yjsStateOf } from '#editor/document/yjs.ts'
import { lockDocument, type DocumentRow } from './store.ts'
import { hasState, insertState, selectUpdatesAfter } from './updates-store.ts'

/** The collaborative form of a document and the last committed update in it. */
export interface WorkingState {
  ydoc: Y.Doc
  updateId: bigint
}

/** Replaces the id of the last update for an empty Yjs document. */
const NOTHING = -1n

/** Brings a Yjs document up to what is committed. Returns the id of the last update that it now contains. */
export async function catchUp(
  tx: CellTransaction,
  documentId: Id,
  ydoc: Y.Doc,
  from: bigint,
  origin: unknown,
): Promise<bigint> {
  let last = from
  for (const { id, update } of await selectUpdatesAfter(tx, documentId, from)) {
    Y.applyUpdate(ydoc, update, origin)
    last = id
  }
  return last
}

/**
 * Loads the committed collaborative state into an empty Yjs document. Returns the id of the last update in it, or null
 * if it was never opened for editing.
 */
export async function loadWorkingState(
  tx: CellTransaction,
  documentId: Id,
  ydoc: Y.Doc,
  origin: unknown,
): Promise<bigint | null> {
  const last = await catchUp(tx, documentId, ydoc, NOTHING, origin)
  return last === NOTHING ? null : last
}

/** The committed collaborative state, or null if the document was never opened for editing. */
export async function readWorkingState(tx: CellTransaction, documentId: Id): Promise<WorkingState | null> {
  const ydoc = new Y.Doc()
  const updateId = await loadWorkingState(tx, documentId, ydoc, null)
  return updateId === null ? null : { ydoc, updateId }
}

/**
 * The locked row of a document that has a collaborative state: a missing state is created from its content under the
 * lock, so that two processes never both create it. Null if the document does not exist.
 */
export async function ensureState(tx: CellTransaction, teamId: Id, documentId: Id): Promise<DocumentRow | null> {
  const row = await lockDocument(tx, documentId)
  if (!row) return null
  if (!(await hasState(tx, documentId))) {
    await insertState(tx, { documentId, teamId, epoch: row.epoch, state: stateOf(row.content) })
  }
  return row
}

function stateOf(content: DocumentJson): Uint8Array {
  try {
    return yjsStateOf(content)
  } catch (error) {
    // Content that no editor can show would be deleted by the first one that opens it, so only its words are kept.
    if (!(error instanceof InvalidContent)) throw error
    return yjsStateOf(withBlockIds(contentOfText(textOfContent(content))))
  }
}
