import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { storageKeyOf } from './keep-content.ts'

/** Deletes what came of an upload that ended, once that is committed. What a kill leaves here has no row, and nothing hands it out. */
export function removeUploadedBytes({ teamId, workspace, afterCommit }: CommandContext, fileId: Id): void {
  afterCommit(() => {
    const { uploads, storage, logger } = workspace.services
    const key = storageKeyOf(teamId, fileId)
    Promise.all([uploads.remove(key), storage.delete(key)]).catch((error: unknown) => logger.warn({ err: error }, 'what came of an upload is left behind'))
  })
}
