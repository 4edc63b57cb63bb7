import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { chosenDeletions } from '../../model/deletion.ts'
import { trashPolicy, deletionPolicy } from '../../model/policy.ts'
import { makeFinal } from '../make-final.ts'
import { deletableOf, requireDeletions } from '../require-deletions.ts'

/** Deletes for good what lies in the trash. A job does so from now on; it cannot be taken back. */
export const deleteForever = defineCommand({
  name: 'delete-forever',
  who: [deletionPolicy.may('deleteForever')],
  undo: { never: 'What is permanently deleted is gone.' },
  ports: ['queue'],
  input: chosenDeletions,
  allowedWhenReadOnly: true,
  async run(context, { ids }) {
    const deletions = await requireDeletions(context, ids, 'deleteForever')
    const underWay = deletions.find((deletion) => deletion.underWay !== null)
    if (underWay)
      throw new Failure('InvalidOperation', `“${underWay.title}” is still being deleted. Try again in a moment.`, {
        reason: 'UNDER_WAY',
      })
    return makeFinal(
      context,
      deletions.map(({ id }) => id),
    )
  },
})

/**
 * Deletes everything for good that lies in the trash and that the actor may delete so, of one project or of all.
 * @returns what that is
 */
export const emptyTrash = defineCommand({
  name: 'empty-trash',
  who: [trashPolicy.may('empty'), deletionPolicy.may('deleteForever')],
  undo: { never: 'What is permanently deleted is gone.' },
  ports: ['queue'],
  input: z.object({ projectId: z.uuid().nullable().default(null) }),
  allowedWhenReadOnly: true,
  async run(context, { projectId }) {
    const { actor, teamId } = context
    trashPolicy.authorize(actor, 'empty', { scopeId: teamId, askerRole: actor.role })
    return makeFinal(context, await deletableOf(context, projectId))
  },
})
