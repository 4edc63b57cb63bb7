import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { CheckedMapping } from '../model/misplaced.ts'
import { importPolicy } from '../model/policy.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { inTurn } from './in-turn.ts'
import { checkInWorker } from './parse/parse-in-worker.ts'
import type { TableToCheck } from './parse/parse-task.ts'
import { inReadingTurn } from './reading-turn.ts'
import { requireImport } from './require-import.ts'
import { findStandingOptions } from './run/targets.ts'
import { withStoredFile } from './stored-file.ts'

/**
 * Counts, over the whole file, the cells that could not stay in the places these mappings name, and the options that
 * are new. It uses the same function that imports the rows, and the current options of the project. Nothing is changed.
 * For an import that was started in the meantime nothing is counted.
 * @throws Failure NotFound, Forbidden, UnprocessableContent if the file cannot be read this way; the signal's reason
 */
export async function checkMapping(
  workspace: WorkspaceContext,
  id: Id,
  mappings: ReadonlyArray<ImportMapping>,
  signal: AbortSignal,
): Promise<CheckedMapping> {
  const { services, teamId, actor } = workspace
  const asked = await workspace.database.read(async (tx) => {
    const found = await requireImport(tx, actor, id)
    // Started in the meantime: the import itself counts.
    if (found.startedAt !== null) return null
    importPolicy.authorize(actor, 'start', found)
    const tables: TableToCheck[] = []
    for (const mapping of mappings)
      tables.push({ mapping, standing: await findStandingOptions(tx, actor, found.projectId, mapping) })
    return { found, tables }
  })
  if (asked === null) return { misplaced: [], fresh: [] }
  const { found, tables } = asked
  if (found.becomes !== 'SURVEY')
    throw new Failure('InvalidOperation', found.errorMessage ?? 'The file has not been read yet.')
  return inReadingTurn(services, teamId, found, async () =>
    inTurn(async () => withStoredFile(services, found, async (file) => checkInWorker(file, tables, { signal }))),
  )
}
