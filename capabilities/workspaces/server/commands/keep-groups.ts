import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { groupChange, newGroup } from '#access/model/sharing.ts'
import { insertGroup, membersOfGroups, renameGroup, replaceGroupMembers } from '#access/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand, thereIn, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { groupEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { assertRoomForGroup, groupOf } from '../require-group.ts'
import { findUsers } from '../users-store.ts'
import { deleteGroup, restoreGroup } from './delete-group.ts'

/** Members are identified by users of this workspace, and by no other identifiers. */
async function setMembers({ tx, teamId }: CommandContext, groupId: Id, memberIds: ReadonlyArray<Id>): Promise<void> {
  const known = await findUsers(tx, teamId, memberIds)
  if (known.length < new Set(memberIds).size) throw notFound('A member')
  await replaceGroupMembers(tx, teamId, groupId, memberIds)
}

async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidAt(['name'], 'There is a group of this name already.')
    throw error
  }
}

const madeGroup: UndoHandlers = {
  names: 'id',
  undoable: thereIn('groups'),
  undo: async (context, id) => deleteGroup.run(context, { id }),
  redo: restoreGroup,
}

/**
 * Creates a group of members, to which access can be given. @throws Failure InvalidOperation if there are as many as a
 * workspace may have
 */
export const createGroup = defineCommand({
  name: 'create-group',
  who: [workspacePolicy.may('manageGroups')],
  undo: madeGroup,
  input: newGroup,
  async run(context, { id = newId(), name, memberIds }) {
    const { tx, teamId, emit } = context
    assertFeature(planOf((await authorizeInWorkspace(context, 'manageGroups')).plan), 'userGroups')
    await assertRoomForGroup(context)
    await named(async () => insertGroup(tx, teamId, { id, name }))
    await setMembers(context, id, memberIds)
    emit(groupEvents.created({ id, scopeId: teamId, after: { name, memberIds } }))
    return { id }
  },
})

/** Renames a group, or sets its members. */
export const changeGroup = defineCommand({
  name: 'change-group',
  who: [workspacePolicy.may('manageGroups')],
  undo: 'rows',
  input: groupChange,
  async run(context, { id, name, memberIds }) {
    const { tx, teamId, emit } = context
    assertFeature(planOf((await authorizeInWorkspace(context, 'manageGroups')).plan), 'userGroups')
    const group = await groupOf(context, id)
    const members = (await membersOfGroups(tx, teamId, [id])).get(id) ?? []
    if (name !== undefined) await named(async () => renameGroup(tx, teamId, id, name))
    if (memberIds !== undefined) await setMembers(context, id, memberIds)
    emit(
      groupEvents.changed({
        id,
        scopeId: teamId,
        before: { name: group.name, memberIds: members },
        after: { name: name ?? group.name, memberIds: memberIds ?? members },
      }),
    )
    return { id }
  },
})
