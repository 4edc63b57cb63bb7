import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { agreementPolicy } from '../../model/policy.ts'
import { findRounds, roundRows } from '../store.ts'

/**
 * Deletes a round with its coding; highlights that were made from it stay.
 * @returns the deletion, by which it can be restored
 */
export const deleteRound = defineCommand({
  name: 'delete-agreement-round',
  who: [agreementPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findRounds(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'agreement-round',
      rows: roundRows,
      ids: [id],
      found,
      policy: agreementPolicy,
      titleOf: ({ title }) => title,
      plural: 'rounds',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted round of coding, with what was coded in it. */
export const restoreRound = defineCommand({
  name: 'restore-agreement-round',
  who: [agreementPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'agreement-round', deletionId, ({ actor }, scopeId) =>
      agreementPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
