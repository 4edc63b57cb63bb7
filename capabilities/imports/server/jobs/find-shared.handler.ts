import { systemActor } from '#access/server/index.ts'
import { createWorkspaceContext, runCommand, type Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { findShared } from '../commands/find-shared.ts'
import { clearSharedDue, importWithSharedDue } from '../store.ts'
import type { job } from './find-shared.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) await findAll(services, teamId, signal)
}

/** Each import is committed by itself: what was found before a kill stays. */
async function findAll(services: Services, teamId: Id, signal: AbortSignal): Promise<void> {
  const { read, write } = services.database.workspace(teamId)
  for (;;) {
    signal.throwIfAborted()
    const due = await read(async (tx) => importWithSharedDue(tx))
    if (due === null) return
    const actor = await read(async (tx) => systemActor(tx, teamId))
    await runCommand(createWorkspaceContext(services, teamId, actor), findShared, { id: due })
    // Found twice if killed in between, which changes nothing; no page shows that it was due.
    await write(async (tx) => clearSharedDue(tx, due))
  }
}
