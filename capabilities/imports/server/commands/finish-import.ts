import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { projectToTouch } from '#projects/server/index.ts'
import { importEvents } from '../../model/events.ts'
import type { Import, OpenedImport } from '../../model/import.ts'
import { MAX_WARNINGS } from '../../model/limits.ts'
import { sharedInNotes } from '../same-headings.ts'
import { openImport, updateImport } from '../store.ts'

/** How a run ended. */
export type ImportEnd =
  | { state: 'DONE'; warnings: ReadonlyArray<string> }
  | { state: 'FAILED'; message: string; reason: string | null }
  | { state: 'CANCELLED'; reason: string }

const HAPPENED = { DONE: 'finished', FAILED: 'failed', CANCELLED: 'cancelled' } as const

/** Ends a run: done, failed with a sentence, or stopped. An import that does not run is not changed. */
export const finishImport = defineCommand({
  name: 'finish-import',
  who: { installation: 'A run records how it ended, even if the user who started it is no longer there.' },
  input: z.custom<{ id: Id; end: ImportEnd }>(),
  async run(context, { id, end }) {
    const running = await openImport(context.tx, id)
    if (running?.state === 'RUNNING') await endImport(context, running, end)
    return { id }
  },
  // A run that ends because the workspace became read-only must still be able to record that.
  allowedWhenReadOnly: true,
})

/** Ends an import that runs, as the last step of a command. */
export async function endImport(
  context: CommandContext,
  running: Import & Pick<OpenedImport, 'mappings'>,
  end: ImportEnd,
): Promise<void> {
  const { tx, emit, withCommit } = context
  const { id } = running
  const processedInto = (running.mappings ?? []).some(({ transcript }) => !transcript) ? 'SURVEY' : 'CONTENT'
  await updateImport(tx, id, {
    state: end.state,
    finishedAt: new Date(),
    ...(end.state === 'DONE' ? { document: null } : {}),
    processedInto,
    ...(end.state === 'DONE'
      ? {
          warnings: end.warnings.slice(0, MAX_WARNINGS),
          rowsTotal: running.rowsAdded + running.rowsChanged + running.rowsUnchanged + running.rowsFailed,
        }
      : {}),
    ...(end.state === 'FAILED' ? { errorMessage: end.message, errorReason: end.reason } : {}),
    ...(end.state === 'CANCELLED' ? { cancelReason: end.reason } : {}),
  })
  await sharedInNotes(context, running, processedInto)
  withCommit(projectToTouch(running.projectId))
  emit(
    importEvents[HAPPENED[end.state]]({
      id,
      scopeId: running.scopeId,
      after: { fileName: running.fileName, processedInto, numFailed: running.rowsFailed },
    }),
  )
}
