import { runCommand } from '#journal/server/index.ts'
import type { ImportMapping, TranscriptColumns } from '../../model/table-mapping.ts'
import { storeTranscript } from '../commands/store-transcript.ts'
import { noteOfTranscript } from '../content/transcript-note.ts'
import type { TableReader } from '../parse/parse-in-worker.ts'
import { readTranscript } from '../parse/read-transcript.ts'
import type { Progress } from './progress.ts'
import { acting, announceProgress, Cancelled, type Run } from './run.ts'

/**
 * Imports a table that is one conversation, whole and in one transaction: after a kill it is either there or not.
 * @returns warnings of the reader
 * @throws Failure UnprocessableContent for more text than a note can hold
 */
export async function importTranscript(
  run: Run,
  reader: TableReader,
  progress: Progress,
  table: number,
  { mapping, columns, isOneOfSeveral }: { mapping: ImportMapping; columns: TranscriptColumns; isOneOfSeveral: boolean },
): Promise<string[]> {
  const { running } = progress
  const { rows, preface, failures, failedRows, lastRow, warnings } = await readTranscript(
    reader.records(),
    mapping,
    columns,
  )
  // It was stored before the run was resumed.
  if (table === running.resumeTable && running.resumeRow >= 0) return warnings
  run.signal?.throwIfAborted()
  const sheet = mapping.sheet ?? null
  const note = rows.length === 0 ? null : noteOfTranscript(rows, { namesSpeakers: columns.speaker !== null, preface })
  await acting(run, async (context) => {
    const to = { table, row: lastRow }
    const { cancelReason, misplaced } = await runCommand(context, storeTranscript, {
      import: running,
      from: progress.position,
      to,
      title: isOneOfSeveral ? sheet : null,
      note,
      failures: failures.map((failure) => ({ sheet, ...failure })),
      failedRows,
      misplaced: progress.misplaced,
    })
    progress.position = to
    progress.misplaced = misplaced
    announceProgress(run, context, running)
    if (cancelReason !== null) throw new Cancelled(cancelReason)
  })
  return warnings
}
