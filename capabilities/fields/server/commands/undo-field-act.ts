import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { fieldPolicy } from '../../model/policy.ts'
import { undoAct } from '../acts.ts'

/**
 * Takes back an act on fields that this person did, with the options that it took from values. What others changed
 * since stays.
 */
export const undoFieldAct = defineCommand({
  name: 'undo-field-act',
  who: [fieldPolicy.may('edit')],
  undo: { never: 'It takes an act back itself.' },
  input: z.object({ actId: z.uuid() }),
  async run(context, { actId }) {
    const { fieldIds, places } = await undoAct(context, actId)
    for (const scopeId of places) fieldPolicy.authorize(context.actor, 'edit', { scopeId, group: null })
    return { actId, ids: fieldIds }
  },
})
