import { z } from 'zod'
import { sql } from 'kysely'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { GROUP_RESTORABLE_HOURS } from '#access/model/limits.ts'
import { deleteGroup as takeAway, restoreGroup as bringBack } from '#access/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand, latestEvent, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { groupEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { assertRoomForGroup, groupOf } from '../require-group.ts'

const restoringUndo: UndoHandlers = {
  names: 'id',
  async undoable(tx, _principal, ids) {
    const { rows } = await sql<{ id: Id }>`
      select id from groups where id = any(${[...ids]}::uuid[]) and deleted_at is not null`.execute(tx)
    return rows.map((row) => row.id)
  },
  undo: restoreGroup,
  redo: async (context, id) => deleteGroup.run(context, { id }),
}

/** Deletes a group with all its grants. */
export const deleteGroup = defineCommand({
  name: 'delete-group',
  who: [workspacePolicy.may('manageGroups')],
  undo: restoringUndo,
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, teamId, emit } = context
    await authorizeInWorkspace(context, 'manageGroups')
    const { name } = await groupOf(context, id)
    const before = { name, ...(await takeAway(tx, teamId, id)) }
    emit(groupEvents.deleted({ id, scopeId: teamId, before }))
    return { id }
  },
})

/**
 * Undoes a deletion by this user, within a day: the group has its members again, and its levels on each place that
 * still exists.
 * @throws Failure NotFound for a group that another user deleted, or that exists; InvalidOperation if another one has
 * its name by now
 */
export async function restoreGroup(context: CommandContext, id: Id): Promise<void> {
  const { tx, teamId, principal, emit } = context
  assertFeature(planOf((await authorizeInWorkspace(context, 'manageGroups')).plan), 'userGroups')
  const deletion = await latestEvent(tx, teamId, groupEvents.deleted, id)
  if (!deletion?.said || deletion.principal.kind !== principal.kind || deletion.principal.id !== principal.id)
    throw notFound('The group that you deleted')
  if (Date.now() - deletion.occurredAt.getTime() > GROUP_RESTORABLE_HOURS * 3_600_000)
    throw new Failure('InvalidOperation', 'This group was deleted too long ago. Create it again.', {
      reason: 'TOO_LATE',
    })
  await assertRoomForGroup(context)
  const { name, memberIds, grants } = deletion.said.before
  const isBack = await bringBack(tx, teamId, id, { memberIds, grants }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new Failure('InvalidOperation', `There is now another group called “${name}”. Rename that one first.`, {
        reason: 'NAME_TAKEN',
        cause: error,
      })
    throw error
  })
  if (!isBack) throw notFound('The group that you deleted')
  emit(groupEvents.restored({ id, scopeId: teamId, after: { name, memberIds } }))
}
