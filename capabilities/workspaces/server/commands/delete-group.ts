import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { GROUP_RESTORABLE_HOURS } from '#access/model/limits.ts'
import { deleteGroup as takeAway, restoreGroup as bringBack } from '#access/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand, latestEvent } from '#journal/server/index.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { assertRoomForGroup, groupOf } from './keep-groups.ts'

const chosen = z.object({ id: z.uuid() })
/** What the journal holds of a group that was deleted. */
const deletedGroup = z.object({
  name: z.string(),
  memberIds: z.array(z.uuid()),
  grants: z.array(z.object({ scopeId: z.uuid(), level: z.int() })),
})

/** Deletes a group and everything that was granted to it. */
export const deleteGroup = defineCommand({
  name: 'delete-group',
  undo: { by: 'restore-group' },
  input: chosen,
  async run(context, { id }) {
    const { tx, teamId, emit } = context
    await authorizeInWorkspace(context, 'manageGroups')
    const { name } = await groupOf(context, id)
    const before: z.input<typeof deletedGroup> = { name, ...(await takeAway(tx, teamId, id)) }
    emit({ type: 'group.deleted', resource: { kind: 'group', id }, scopeId: teamId, before })
    return { id }
  },
})

/**
 * Takes back a deletion of this person, within a day: the group holds whom it held, and on each place that is still
 * there what it held.
 * @throws Failure NotFound for a group that somebody else deleted, or that is there; InvalidOperation where another one
 * has its name by now
 */
export const restoreGroup = defineCommand({
  name: 'restore-group',
  undo: { never: 'It takes an act back itself.' },
  input: chosen,
  async run(context, { id }) {
    const { tx, teamId, principal, emit } = context
    assertFeature(planOf((await authorizeInWorkspace(context, 'manageGroups')).plan), 'userGroups')
    const deletion = await latestEvent(tx, teamId, 'group.deleted', id)
    if (!deletion || deletion.principal.kind !== principal.kind || deletion.principal.id !== principal.id)
      throw notFound('The group that you deleted')
    if (Date.now() - deletion.occurredAt.getTime() > GROUP_RESTORABLE_HOURS * 3_600_000)
      throw new Failure('InvalidOperation', 'This group was deleted too long ago. Make it again.', {
        reason: 'TOO_LATE',
      })
    await assertRoomForGroup(context)
    const { name, memberIds, grants } = deletedGroup.parse(deletion.before)
    const isBack = await bringBack(tx, teamId, id, { memberIds, grants }).catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new Failure(
          'InvalidOperation',
          `There is another group called “${name}” by now. Rename that one first.`,
          { reason: 'NAME_TAKEN', cause: error },
        )
      throw error
    })
    if (!isBack) throw notFound('The group that you deleted')
    emit({ type: 'group.restored', resource: { kind: 'group', id }, scopeId: teamId, after: { name, memberIds } })
    return { id }
  },
})
