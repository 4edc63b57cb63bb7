import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { folderEvents } from '../model/events.ts'
import { folderPolicy } from '../model/policy.ts'
import { findFolder } from './store.ts'

/** One's own pins. */
export const imagedPins: ImagedTable = {
  table: 'folder_pins',
  keys: ['user_id', 'folder_id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const folder = await findFolder(tx, id)
        if (!folder || row['user_id'] !== actor.userId || !folderPolicy.allows(actor, 'view', folder))
          throw notFound('The folder')
        const told = { id, scopeId: folder.scopeId, onlyFor: String(row['user_id']) }
        return after === null ? folderEvents.unpinned(told) : folderEvents.pinned(told)
      }),
    )
  },
}
