import { growingTables } from '#platform/server/database/index.ts'
import { runCommand } from '#journal/server/index.ts'
import type { Import } from '../../model/import.ts'
import { ROWS_PER_TRANSACTION } from '../../model/limits.ts'
import type { RowOutcome } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import { ensureImportTargets } from '../commands/ensure-targets.ts'
import { storeRows } from '../commands/store-rows.ts'
import { readTablesInWorker, type TableReader } from '../parse/parse-in-worker.ts'
import { mapRecords } from '../parse/read-import.ts'
import type { ImportFile } from '../parse/source.ts'
import { createRowPreparer, type PreparedBatch } from './prepare-rows.ts'
import { importTranscript } from './import-transcript.ts'
import { IMPORTED_TABLES, type Progress } from './progress.ts'
import { acting, announceProgress, Cancelled, type Run } from './run.ts'
import type { Targets } from './targets.ts'

/**
 * Imports every chosen table, row by row or as one transcript, from the import's current position. The next batch is
 * read and prepared while the last one is being stored.
 * @returns warnings of the reader.
 * @throws Cancelled at the batch after a user stopped it
 */
export async function importTables(
  run: Run,
  file: ImportFile,
  running: Import,
  mappings: ReadonlyArray<ImportMapping>,
): Promise<string[]> {
  const progress: Progress = {
    running,
    people: { byEmail: new Map(), byName: new Map() },
    position: { table: running.resumeTable, row: running.resumeRow },
    misplaced: running.misplaced,
    statistics: growingTables(run.services.database, IMPORTED_TABLES),
  }
  const warnings: string[] = []
  const reader = readTablesInWorker(file, mappings.slice(running.resumeTable), run.signal ? { signal: run.signal } : {})
  try {
    for (const [table, mapping] of mappings.entries()) {
      if (table < running.resumeTable) continue
      const { transcript: columns } = mapping
      warnings.push(
        ...(columns
          ? await importTranscript(run, reader, progress, table, {
              mapping,
              columns,
              isOneOfSeveral: mappings.length > 1,
            })
          : await importTable(run, reader, progress, table, mapping)),
      )
    }
    await progress.statistics.ended()
  } finally {
    await reader.close()
  }
  return warnings
}

async function importTable(
  run: Run,
  reader: TableReader,
  progress: Progress,
  table: number,
  mapping: ImportMapping,
): Promise<string[]> {
  const stored = table === progress.running.resumeTable ? progress.running.resumeRow : -1
  const targets = await acting(run, async (context) =>
    runCommand(context, ensureImportTargets, { import: progress.running, mapping }),
  )
  const prepare = createRowPreparer(mapping, targets, mapping.sheet ?? null)
  let waiting: RowOutcome[] = []
  let storing: Promise<void> = Promise.resolve()
  let warnings: string[] = []
  const store = async (): Promise<void> => {
    const batch = prepare(waiting)
    waiting = []
    await storing
    storing = storeBatch(run, progress, table, mapping, targets, batch)
    // A failure is handled at the next wait; until then it must not count as unhandled.
    storing.catch(() => undefined)
  }
  for await (const event of mapRecords(reader.records(), mapping, Math.max(0, stored), targets.standing)) {
    if (event.type === 'end') warnings = event.warnings
    if (event.type !== 'rows') continue
    for (const outcome of event.outcomes)
      if ((outcome.ok ? outcome.row.rowNumber : outcome.rowNumber) > stored) waiting.push(outcome)
    if (waiting.length >= ROWS_PER_TRANSACTION) await store()
  }
  if (waiting.length > 0) await store()
  await storing
  return warnings
}

/** The column that finds a row again, for failures that mention it. */
function keyColumnOf({ columns, keyColumn }: ImportMapping): { index: number; header: string } {
  const column = columns.find((one) => (keyColumn === undefined ? one.role === 'key' : one.index === keyColumn))
  return { index: column?.index ?? 0, header: column?.header ?? '' }
}

async function storeBatch(
  run: Run,
  progress: Progress,
  table: number,
  mapping: ImportMapping,
  targets: Targets,
  batch: PreparedBatch,
): Promise<void> {
  run.signal?.throwIfAborted()
  const { running, people } = progress
  await acting(run, async (context) => {
    const { cancelReason, met, misplaced } = await runCommand(context, storeRows, {
      import: running,
      from: progress.position,
      table,
      batch,
      targets,
      people,
      misplaced: progress.misplaced,
      sheet: mapping.sheet ?? null,
      keyColumn: keyColumnOf(mapping),
    })
    progress.position = { table, row: batch.lastRow }
    progress.misplaced = misplaced
    for (const [email, id] of met.byEmail) people.byEmail.set(email, id)
    for (const [name, id] of met.byName) people.byName.set(name, id)
    announceProgress(run, context, running)
    if (cancelReason !== null) throw new Cancelled(cancelReason)
  })
  progress.statistics.added(batch.rows.length)
}
