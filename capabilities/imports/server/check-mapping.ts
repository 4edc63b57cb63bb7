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
 * Counts, over the whole file, what could not stay in the places that these mappings name, and which options are new: by the very function that
 * imports its rows, and with the options that the project has by now. Nothing is changed. Of an import that was started
 * meanwhile nothing is counted.
 * @throws Failure NotFound, Forbidden, UnprocessableContent where the file cannot be read so; the signal's reason
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
    // Started meanwhile: it counts by itself.
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
