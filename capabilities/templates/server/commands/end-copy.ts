import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { forgetCopy, recordDeletion } from '#content-kinds/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { projectRows } from '#projects/server/index.ts'
import { makeFinal } from '#trash/server/index.ts'
import { projectCopyEvents } from '../../model/events.ts'
import { copyPolicy } from '../../model/policy.ts'
import type { ProjectCopy } from '../../model/project-copy.ts'
import { endCopy, findCopy } from '../copies-store.ts'

/** Stops a running copy; what it has made so far is deleted permanently. One that has ended stays as it is. */
export const cancelCopy = defineCommand({
  name: 'cancel-copy',
  who: [copyPolicy.may('cancel')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: z.object({ id: z.uuid() }),
  allowedWhenReadOnly: true,
  async run(context, { id }) {
    const copy = await findCopy(context.tx, id, { lock: true })
    const facts = copy && { scopeId: copy.sourceScopeId, createdById: copy.createdById }
    if (!facts || !copyPolicy.allows(context.actor, 'view', facts)) throw notFound('The copy')
    copyPolicy.authorize(context.actor, 'cancel', facts)
    if (copy.state === 'RUNNING') await giveUp(context, copy, { state: 'CANCELLED' })
    return { id }
  },
})

/**
 * Ends a copy that cannot be made, with a sentence for the person who began it. The installation runs this, since they
 * may no longer be a member.
 */
export const failCopy = defineCommand({
  name: 'fail-copy',
  who: { installation: 'A job ends a copy that cannot be made, even if the user who started it is no longer there.' },
  ports: ['queue'],
  input: z.object({ id: z.uuid(), failure: z.string() }),
  async run(context, { id, failure }) {
    const copy = await findCopy(context.tx, id, { lock: true })
    if (copy?.state === 'RUNNING') await giveUp(context, copy, { state: 'FAILED', failure })
    return { id }
  },
})

async function giveUp(
  context: CommandContext<'queue'>,
  { id, title, projectId, projectScopeId, sourceScopeId, purpose }: ProjectCopy,
  end: { state: 'CANCELLED' } | { state: 'FAILED'; failure: string },
): Promise<void> {
  const { tx, emit } = context
  const deletionId = await recordDeletion(
    context,
    { kind: 'project', id: projectId, title, scopeId: projectScopeId },
    async (deletion) => ({
      project: (await projectRows.trash(tx, { ids: [projectId] }, deletion)).length,
    }),
  )
  await makeFinal(context, [deletionId])
  await forgetCopy(tx, id)
  await endCopy(tx, id, end)
  emit(
    projectCopyEvents[end.state === 'FAILED' ? 'failed' : 'cancelled']({
      id,
      scopeId: sourceScopeId,
      after: { purpose, title },
    }),
  )
}
