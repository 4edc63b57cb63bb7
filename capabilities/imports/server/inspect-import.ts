import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { InspectionChoice } from '../model/inspection.ts'
import { importPolicy } from '../model/policy.ts'
import { keepInspection } from './commands/keep-inspection.ts'
import { inTurn } from './in-turn.ts'
import { lookInWorker } from './parse/parse-in-worker.ts'
import { inReadingTurn } from './reading-turn.ts'
import { requireImport } from './require-import.ts'
import { withStoredFile } from './stored-file.ts'

/**
 * Inspects the file of an import in a separate thread, and stores the result for the wizard. The reason why a file
 * cannot be read is stored too and is not an error of the call.
 * @throws Failure NotFound, Forbidden
 */
export async function inspectImportFile(workspace: WorkspaceContext, id: Id, choice: InspectionChoice): Promise<void> {
  const found = await workspace.database.read(async (tx) => requireImport(tx, workspace.actor, id))
  importPolicy.authorize(workspace.actor, 'start', found)
  try {
    const look = await inReadingTurn(workspace.services, workspace.teamId, found, async () =>
      inTurn(async () => withStoredFile(workspace.services, found, async (file) => lookInWorker(file, { choice }))),
    )
    await runCommand(workspace, keepInspection, { id, ...look, encoding: choice.encoding ?? null })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'UnprocessableContent') throw error
    await runCommand(workspace, keepInspection, { id, message: error.message, reason: error.reason ?? null })
  }
}
