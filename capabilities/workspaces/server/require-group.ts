import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_GROUPS } from '#access/model/limits.ts'
import { countGroups, listGroups, type Group } from '#access/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'

/** @throws Failure NotFound */
export async function groupOf({ tx, teamId }: CommandContext, id: Id): Promise<Group> {
  const [group] = await listGroups(tx, teamId, [id])
  if (!group) throw notFound('The group')
  return group
}

/** @throws Failure InvalidOperation if the workspace has the maximum number of groups */
export async function assertRoomForGroup({ tx, teamId }: CommandContext): Promise<void> {
  if ((await countGroups(tx, teamId)) >= MAX_GROUPS)
    throw new Failure('InvalidOperation', `A workspace has at most ${MAX_GROUPS} groups.`, {
      reason: 'TOO_MANY_GROUPS',
    })
}
