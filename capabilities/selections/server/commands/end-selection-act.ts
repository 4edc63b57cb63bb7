import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import { selectionActEvents } from '../../model/events.ts'
import { selectionActPolicy } from '../../model/policy.ts'
import { ACT_STATES, type ActState } from '../../model/selection.ts'
import { findAct, updateAct, type ActUnderWay } from '../store.ts'

async function endAct(
  context: CommandContext,
  act: ActUnderWay,
  end: { state: ActState; failure?: string },
): Promise<void> {
  const { tx, teamId, emit } = context
  await updateAct(tx, act.id, end)
  emit(
    selectionActEvents.ended({
      id: act.id,
      scopeId: act.scopeId,
      onlyFor: act.createdById,
      after: { act: act.act, total: act.total, state: end.state, changed: act.changed },
    }),
  )
  publishProgress(context, teamId, [{ kind: 'selectionAct', id: act.id, scopeId: act.scopeId }])
}

/** Stops a running act: its changes stay, and can be undone. An act that has ended does not change. */
export const cancelSelectionAct = defineCommand({
  name: 'cancel-selection-act',
  who: [selectionActPolicy.may('stop')],
  undo: {
    never: 'It only stops the act: its changes are undone with the act itself, and the rest can be selected again.',
  },
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const act = await findAct(context.tx, id, { lock: true })
    if (!act || act.createdById !== context.actor.userId) throw notFound('What you did')
    selectionActPolicy.authorize(context.actor, 'stop', act)
    if (act.state === 'RUNNING') await endAct(context, act, { state: 'CANCELLED' })
    return { id }
  },
})

/**
 * Ends an act whose last batch is done, or that cannot continue; does nothing if it is no longer in the state that its
 * job knows.
 */
export const endSelectionAct = defineCommand({
  name: 'end-selection-act',
  who: { installation: 'A job ends the act that it carried out, even if the user who started it is no longer there.' },
  input: z.object({
    id: z.uuid(),
    from: z.enum(ACT_STATES),
    state: z.enum(ACT_STATES),
    failure: z.string().optional(),
  }),
  async run(context, { id, from, state, failure }) {
    const act = await findAct(context.tx, id, { lock: true })
    if (act?.state === from) await endAct(context, act, { state, ...(failure === undefined ? {} : { failure }) })
    return { id }
  },
})
