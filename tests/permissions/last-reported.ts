import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'

const lastEvents = defineEvents('last', { reported: { says: 'Everything before it was told.' } })

const reportLast = defineCommand({
  name: 'tell-last',
  who: { installation: 'It sets a test up.' },
  input: z.object({ id: z.uuid(), scopeId: z.uuid() }),
  async run({ emit }, { id, scopeId }) {
    emit(lastEvents.reported({ id, scopeId }))
    return Promise.resolve({ id })
  },
})

/** Commits a change in a place: changes arrive in order, so after this one nothing more is pending. */
export async function commitLast(workspace: WorkspaceContext, scopeId: Id): Promise<Id> {
  const { id } = await runCommand(workspace, reportLast, { id: newId(), scopeId })
  return id
}
