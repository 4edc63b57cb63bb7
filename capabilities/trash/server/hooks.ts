import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { deletionUndo, joinAt, withPorts, type HookRecord } from '#journal/server/index.ts'
import { deleteRestored, restoreDeletions } from './commands/restore-deletions.ts'

/** Commands that deleted something are undone by restoring it. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(deletionUndo, {
      names: 'deletionId',
      async undoable(tx, _principal, ids) {
        const { rows } = await sql<{ id: Id }>`
          select id from deletions where id = any(${[...ids]}::uuid[]) and restored_at is null and purging_at is null`.execute(
          tx,
        )
        return rows.map((row) => row.id)
      },
      undo: withPorts(['queue'], async (context, id: Id) =>
        restoreDeletions.run(context, { ids: [id], withPlaces: false }),
      ),
      redo: withPorts(['queue'], async (context, id: Id) => deleteRestored(context, [id])),
    }),
  ],
}
