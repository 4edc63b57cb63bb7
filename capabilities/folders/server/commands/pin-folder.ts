import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { folderEvents } from '../../model/events.ts'
import { folderPin } from '../../model/folder.ts'
import { folderPolicy } from '../../model/policy.ts'
import { findFolder, setPin } from '../store.ts'

/** Keeps a folder at the top of one's own sidebar, or removes it from there. */
export const pinFolder = defineCommand({
  name: 'pin-folder',
  who: [folderPolicy.may('view')],
  undo: 'rows',
  input: folderPin,
  async run({ tx, teamId, actor, emit }, { id, pinned }) {
    const folder = await findFolder(tx, id)
    if (!folder || actor.userId === null || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
    await setPin(tx, teamId, actor.userId, id, pinned)
    emit(folderEvents[pinned ? 'pinned' : 'unpinned']({ id, scopeId: folder.scopeId, onlyFor: actor.userId }))
    return { id }
  },
})
