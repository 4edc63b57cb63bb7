import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { advanceCopy } from './commands/advance-copy.ts'
import { failCopy } from './commands/end-copy.ts'
import { finishCopy } from './commands/finish-copy.ts'
import { findCopy, identityOfMember } from './copies-store.ts'

/** The tables of a project that can have very many rows. */
const COPIED_TABLES = ['notes', 'responses', 'field_values', 'highlights', 'highlight_tags'] as const

/**
 * Continues a copy to its end, as the person who began it: losing the permission ends it. An error that retrying cannot
 * fix ends it as FAILED with a sentence.
 * @throws errors that may not recur when retried; the copy is still RUNNING then
 */
export async function makeCopy(services: Services, teamId: Id, copyId: Id, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      signal.throwIfAborted()
      const context = await contextOfCopy(services, teamId, copyId)
      if (!context) return
      const state = await runCommand(context, advanceCopy, { id: copyId })
      if (state === 'ended') return
      if (state === 'whole') {
        // Before anyone sees the copy, whose rows may be many.
        await services.database.refreshStatistics(COPIED_TABLES)
        await runCommand(context, finishCopy, { id: copyId })
        return
      }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await failCopying(services, teamId, copyId, error.message)
  }
}

/**
 * The context of the person who began the copy, with their current rights; null if the copy is not running.
 * @throws Failure if they are no longer a member
 */
async function contextOfCopy(services: Services, teamId: Id, copyId: Id): Promise<WorkspaceContext | null> {
  const identityId = await services.database.workspace(teamId).read(async (tx) => {
    const copy = await findCopy(tx, copyId)
    return copy?.state === 'RUNNING' ? ((await identityOfMember(tx, copy.createdById)) ?? 'gone') : null
  })
  if (identityId === null) return null
  const context = identityId === 'gone' ? null : await memberContext(services, teamId, identityId)
  if (!context) throw new Failure('Forbidden', 'The person who started this copy is no longer in the workspace.')
  return context
}

/** Ends a copy as failed, in the name of the installation. */
export async function failCopying(services: Services, teamId: Id, copyId: Id, failure: string): Promise<void> {
  await runCommand(await installationContext(services, teamId), failCopy, { id: copyId, failure })
}
