import { onContentStored } from '#files/server/index.ts'
import { insertMedia } from './store.ts'
import { job } from './jobs/convert-recording.ts'

/** Sound and films are made playable as soon as they are stored. */
export const listeners = [
  () => {
    onContentStored(async ({ tx, teamId, workspace }, { id, type }) => {
      if (type !== 'Audio' && type !== 'Video') return
      await insertMedia(tx, teamId, id)
      await workspace.services.queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
    })
  },
]
