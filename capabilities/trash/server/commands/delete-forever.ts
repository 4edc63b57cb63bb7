import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { chosenDeletions } from '../../model/deletion.ts'
import { trashPolicy, deletionPolicy } from '../../model/policy.ts'
import { makeFinal } from '../make-final.ts'
import { deletableOf, requireDeletions } from '../require-deletions.ts'

/** Permanently deletes things in the trash. A job does this in the background; it cannot be undone. */
export const deleteForever = defineCommand({
  name: 'delete-forever',
  who: [deletionPolicy.may('deleteForever')],
  undo: { never: 'Permanent deletion cannot be undone.' },
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
 * Permanently deletes everything in the trash that the actor may delete permanently, of one project or of all.
 * @returns the deletions
 */
export const emptyTrash = defineCommand({
  name: 'empty-trash',
  who: [trashPolicy.may('empty'), deletionPolicy.may('deleteForever')],
  undo: { never: 'Permanent deletion cannot be undone.' },
  ports: ['queue'],
  input: z.object({ projectId: z.uuid().nullable().default(null) }),
  allowedWhenReadOnly: true,
  async run(context, { projectId }) {
    const { actor, teamId } = context
    trashPolicy.authorize(actor, 'empty', { scopeId: teamId, askerRole: actor.role })
    return makeFinal(context, await deletableOf(context, projectId))
  },
})
