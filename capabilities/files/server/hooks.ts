import { moveSteps, objectKeepers } from '#content-kinds/server/index.ts'
import { documentsRemoved } from '#documents/server/index.ts'
import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import type { StoredContent } from '../model/stored-file.ts'
import { contentStored } from './content-stored.ts'
import { job } from './jobs/prepare-picture.ts'
import { followMoves } from './follow-moves.ts'
import { purgeFilesOfDocuments } from './purge-files.ts'
import { keptObjects } from './store.ts'

async function preparePicture(
  { tx, teamId, queue }: CommandContext<'queue'>,
  { id, type }: StoredContent,
): Promise<void> {
  if (type === 'Image') await queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/**
 * Pictures are inspected as soon as they are stored; files are purged with the last text that shows them; objects of
 * the storage that are needed are kept.
 */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(contentStored, withPorts(['queue'], preparePicture)),
    joinAt(documentsRemoved, purgeFilesOfDocuments),
    joinAt(objectKeepers, keptObjects),
    joinAt(moveSteps, followMoves),
  ],
}
