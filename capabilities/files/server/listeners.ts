import type { CommandContext } from '#journal/server/index.ts'
import type { StoredContent } from '../model/stored-file.ts'
import { onContentStored } from './content-stored.ts'
import { job } from './jobs/prepare-picture.ts'

async function preparePicture({ tx, teamId, workspace }: CommandContext, { id, type }: StoredContent): Promise<void> {
  if (type === 'Image') await workspace.services.queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/** Pictures are looked into as soon as they are stored. */
export const listeners = [() => void onContentStored(preparePicture)]
