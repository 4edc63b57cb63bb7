import { defineCommand } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { CANCEL_REASON, namedImport } from '../../model/import.ts'
import { importPolicy } from '../../model/policy.ts'
import { requireImport } from '../require-import.ts'
import { updateImport } from '../store.ts'

/**
 * Tells a running import to stop; it does so after the batch that is being stored. What is imported stays until
 * somebody removes it.
 */
export const cancelImport = defineCommand({
  name: 'cancel-import',
  who: [importPolicy.may('cancel')],
  undo: { by: 'resume-import' },
  input: namedImport,
  async run({ tx, actor, emit }, { id }) {
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'cancel', found)
    await updateImport(tx, id, { cancelReason: CANCEL_REASON })
    emit(importEvents.cancelling({ id, scopeId: found.scopeId }))
    return { id }
  },
})
