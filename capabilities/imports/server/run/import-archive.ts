import { growingTables } from '#platform/server/database/index.ts'
import { runCommand } from '#journal/server/index.ts'
import type { Import } from '../../model/import.ts'
import { storeArchived } from '../commands/store-archived.ts'
import { readArchiveInWorker } from '../parse/parse-in-worker.ts'
import type { ImportFile } from '../parse/source.ts'
import { IMPORTED_TABLES } from './progress.ts'
import { acting, announceProgress, Cancelled, type Run } from './run.ts'

/**
 * Imports the documents of an archive, one note each, some at a time, from the import's current position.
 * @returns no warnings: each remark about a document is in its failure entry
 */
export async function importArchive(run: Run, file: ImportFile, running: Import): Promise<string[]> {
  let from = { table: running.resumeTable, row: running.resumeRow }
  const statistics = growingTables(run.services.database, IMPORTED_TABLES)
  const choice = { after: running.resumeRow, asWritten: running.asWritten }
  for await (const files of readArchiveInWorker(file, choice, run.signal ? { signal: run.signal } : {})) {
    run.signal?.throwIfAborted()
    await acting(run, async (context) => {
      const { cancelReason, to } = await runCommand(context, storeArchived, { import: running, from, files })
      from = to
      announceProgress(run, context, running)
      if (cancelReason !== null) throw new Cancelled(cancelReason)
    })
    statistics.added(files.length)
  }
  await statistics.ended()
  return []
}
