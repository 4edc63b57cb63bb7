import { z } from 'zod'
import { endPurge } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { purgeEvents } from '../../model/events.ts'

/** Ends a deletion whose contents are purged: removes its row, and records the end in the journal. */
export const finishPurge = defineCommand({
  name: 'finish-purge',
  who: { installation: 'A job deletes permanently.' },
  input: z.custom<{ deletionId: Id }>(),
  trustsInput: true,
  async run({ tx, emit, kinds }, { deletionId }) {
    const ended = await endPurge(tx, kinds, deletionId)
    if (ended) emit(purgeEvents.purged({ id: deletionId, scopeId: null, after: { kind: ended.kind } }))
  },
})
