import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, withPorts, type UndoHandlers } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { CANCEL_REASON, namedImport } from '../../model/import.ts'
import { importPolicy } from '../../model/policy.ts'
import { requireImport } from '../require-import.ts'
import { updateImport } from '../store.ts'
import { resumeImport } from './resume-import.ts'

const stoppingUndo: UndoHandlers = {
  names: 'id',
  async undoable(tx, _principal, ids) {
    const { rows } = await sql<{ id: Id }>`
      select id from imports where id = any(${[...ids]}::uuid[]) and cancel_reason is not null and deleted_at is null`.execute(
      tx,
    )
    return rows.map((row) => row.id)
  },
  undo: withPorts(['queue'], async (context, id) => resumeImport.run(context, { id })),
  redo: async (context, id) => cancelImport.run(context, { id }),
}

/** Stops a running import after the batch that is being stored. What is imported stays until someone removes it. */
export const cancelImport = defineCommand({
  name: 'cancel-import',
  who: [importPolicy.may('cancel')],
  undo: stoppingUndo,
  input: namedImport,
  async run({ tx, actor, emit }, { id }) {
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'cancel', found)
    await updateImport(tx, id, { cancelReason: CANCEL_REASON })
    emit(importEvents.cancelling({ id, scopeId: found.scopeId }))
    return { id }
  },
})
