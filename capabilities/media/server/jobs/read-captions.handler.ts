import { Readable } from 'node:stream'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { recordCaptions } from '../commands/record-step.ts'
import { readCaptions } from '../read-captions.ts'
import { findOutput, unreadCaptions } from '../store.ts'
import type { job } from './read-captions.ts'

const AT_ONCE = 50

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) await readAll(services, teamId, signal)
}

async function readAll(services: Services, teamId: Id, signal: AbortSignal): Promise<void> {
  const context = await installationContext(services, teamId)
  let unread = await context.read(async (tx) => unreadCaptions(tx, AT_ONCE))
  while (unread.length > 0) {
    for (const { contentId, names } of unread) {
      signal.throwIfAborted()
      const read = await readCaptions(names, async (name) => openTrack(context, contentId, name))
      await runCommand(context, recordCaptions, { contentId, ...read })
    }
    unread = await context.read(async (tx) => unreadCaptions(tx, AT_ONCE))
  }
}

/** Empty if its bytes are missing, so that it is not looked for repeatedly. */
async function openTrack({ read, services }: WorkspaceContext, contentId: Id, name: string): Promise<Readable> {
  const output = await read(async (tx) => findOutput(tx, contentId, name))
  try {
    return output ? await services.storage.get(output.storageKey) : Readable.from([])
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error
    services.logger.warn({ contentId, name }, 'the subtitles of a recording are not in storage')
    return Readable.from([])
  }
}
