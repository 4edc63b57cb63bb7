import { z } from 'zod'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import { findAct, rowsBehind, updateAct, updateBatch, type ActUnderWay } from '../store.ts'

function publishState(context: CommandContext, { id, scopeId }: ActUnderWay): void {
  publishProgress(context, context.teamId, [{ kind: 'selectionAct', id, scopeId }])
}

/** Skips one row that the command refuses, and stores why. */
export const passRefusedRow = defineCommand({
  name: 'pass-refused-row',
  who: { installation: 'A job skips what cannot be done.' },
  input: z.object({ id: z.uuid(), position: z.number().int(), failure: z.string() }),
  async run(context, { id, position, failure }) {
    const act = await findAct(context.tx, id, { lock: true })
    // Another process skipped it meanwhile.
    if (act?.state !== 'RUNNING' || act.position !== position) return { id }
    const [row] = await rowsBehind(context.tx, act.selectionId, position, 1)
    if (!row) return { id }
    await updateAct(context.tx, id, {
      position: row.position,
      reached: act.reached + 1,
      leftRefused: act.leftRefused + 1,
      failure,
    })
    publishState(context, act)
    return { id }
  },
})

/** Leaves a batch unchanged that can no longer be undone or redone. */
export const leaveBatch = defineCommand({
  name: 'leave-batch',
  who: { installation: 'A job skips what cannot be undone.' },
  input: z.object({ id: z.uuid(), number: z.number().int(), changed: z.number().int(), failure: z.string() }),
  async run(context, { id, number, changed, failure }) {
    const act = await findAct(context.tx, id, { lock: true })
    if (!act) return { id }
    await updateBatch(context.tx, id, number, { stuck: true })
    await updateAct(context.tx, id, { reached: act.reached + changed, stayed: act.stayed + changed, failure })
    publishState(context, act)
    return { id }
  },
})
