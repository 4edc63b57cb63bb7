import { z } from 'zod'
import { beginPurge } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { chosenDeletions } from '../../model/deletion.ts'
import { trashPolicy } from '../../model/policy.ts'
import { job } from '../jobs/purge.ts'
import { deletableOf, requireDeletions } from '../require-deletions.ts'

/** Deletes for good what lies in the trash. A job does so from now on; it cannot be taken back. */
export const deleteForever = defineCommand({
  name: 'delete-forever',
  input: chosenDeletions,
  allowedWhenReadOnly: true,
  async run(context, { ids }) {
    return begin(context, (await requireDeletions(context, ids, 'deleteForever')).map(({ id }) => id))
  },
})

/** Deletes everything for good that lies in the trash and that the actor may delete so, of one project or of all. @returns what that is */
export const emptyTrash = defineCommand({
  name: 'empty-trash',
  input: z.object({ projectId: z.uuid().nullable().default(null) }),
  allowedWhenReadOnly: true,
  async run(context, { projectId }) {
    const { actor, teamId } = context
    trashPolicy.authorize(actor, 'empty', { scopeId: teamId, askerRole: actor.role })
    return begin(context, await deletableOf(context, projectId))
  },
})

async function begin(context: CommandContext, deletionIds: ReadonlyArray<Id>): Promise<{ ids: Id[] }> {
  const { tx, teamId, emit, workspace } = context
  const ids = await beginPurge(tx, deletionIds)
  for (const id of ids) emit({ type: 'deletion.made-final', resource: { kind: 'deletion', id }, scopeId: null })
  if (ids.length > 0) await workspace.services.queue.send(job, { teamId }, { transaction: tx, key: teamId })
  return { ids }
}
