import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { InspectionChoice } from '../model/inspection.ts'
import { importPolicy } from '../model/policy.ts'
import type { FoundInImport } from './commands/found-in-file.ts'
import { keepInspection } from './commands/keep-inspection.ts'
import { inTurn } from './in-turn.ts'
import { lookInWorker, type Look } from './parse/parse-in-worker.ts'
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
  const seen = await foundIn(async () =>
    inReadingTurn(workspace.services, workspace.teamId, found, async () =>
      inTurn(async () => withStoredFile(workspace.services, found, async (file) => lookInWorker(file, { choice }))),
    ),
  )
  await runCommand(workspace, keepInspection, {
    id,
    found: 'message' in seen ? seen : { ...seen, encoding: choice.encoding ?? null },
  })
}

/** What a look into a file finds; that it cannot be read is a result too. */
export async function foundIn(look: () => Promise<Look>): Promise<FoundInImport> {
  try {
    return { ...(await look()), encoding: null }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'UnprocessableContent') throw error
    return { message: error.message, reason: error.reason ?? null }
  }
}
