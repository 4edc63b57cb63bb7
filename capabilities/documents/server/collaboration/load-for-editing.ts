import type { Document } from '@hocuspocus/server'
import type { CellTransaction, WorkspaceDatabase } from '#platform/server/database/index.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { REFUSALS } from '../../model/refusals.ts'
import { raiseSchemaVersion, selectOwned } from '../store.ts'
import { ensureState, loadWorkingState } from '../working-state.ts'
import { OpeningRefused, type Editor } from './access.ts'
import { COMMITTED } from './edit-committer.ts'

/**
 * Loads what is committed into an empty document; one that was never edited is prepared first, under its lock.
 * @returns the last update in it
 * @throws OpeningRefused if it was rebuilt or deleted meanwhile
 */
export async function loadForEditing(
  workspace: WorkspaceDatabase,
  document: Document,
  editor: Editor,
): Promise<bigint> {
  const updateId =
    (await workspace.read(async (tx) => loadPrepared(tx, document, editor))) ??
    (await workspace.write(async (tx) => {
      const row = await ensureState(tx, editor.teamId, editor.documentId)
      if (row?.epoch !== editor.epoch) throw new OpeningRefused(row ? REFUSALS.rebuilt : REFUSALS.notFound)
      await raiseSchemaVersion(tx, row.id, SCHEMA_VERSION)
      return loadWorkingState(tx, row.id, document, COMMITTED)
    }))
  if (updateId === null) throw new OpeningRefused(REFUSALS.notFound)
  return updateId
}

/** Loads a document that was opened for editing before, without a lock; null if it has to be prepared first. */
async function loadPrepared(tx: CellTransaction, document: Document, editor: Editor): Promise<bigint | null> {
  const found = await selectOwned(tx, editor.documentId)
  if (found?.epoch !== editor.epoch) throw new OpeningRefused(found ? REFUSALS.rebuilt : REFUSALS.notFound)
  return found.schemaVersion === SCHEMA_VERSION ? loadWorkingState(tx, editor.documentId, document, COMMITTED) : null
}
