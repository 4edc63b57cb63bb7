import { notFound } from '#platform/kernel/errors.ts'
import { rankAmong } from '#platform/kernel/rank.ts'
import { defineCommand } from '#journal/server/index.ts'
import { folderInItself, folderTooDeep } from '../../model/errors.ts'
import { folderEvents } from '../../model/events.ts'
import { folderMove } from '../../model/folder.ts'
import { MAX_FOLDER_DEPTH } from '../../model/limits.ts'
import { folderPlacePolicy, folderPolicy } from '../../model/policy.ts'
import { findPlace, formerPlace, lockPlaces, moveScope } from '../place.ts'
import {
  branchHeight,
  findFolder,
  folderPaths,
  setFolderRanks,
  siblingFolders,
  updateFolder,
  visibleFolders,
} from '../store.ts'

/**
 * Moves a folder with all that is below it into another place, or to another position among its siblings.
 * @returns its former position, by which the move can be undone.
 */
export const moveFolder = defineCommand({
  name: 'move-folder',
  who: [folderPolicy.may('move'), folderPlacePolicy.may('createFolder'), folderPlacePolicy.may('arrange')],
  undo: 'rows',
  input: folderMove,
  async run(context, { id, parentId, ...placement }) {
    const { tx, teamId, actor, emit } = context
    await lockPlaces(context)
    const folder = await findFolder(tx, id)
    if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
    const place = await findPlace(context, parentId)
    const moves = parentId !== folder.parentId
    if (moves) {
      folderPolicy.authorize(actor, 'move', folder)
      folderPlacePolicy.authorize(actor, 'createFolder', { scopeId: place.scopeId })
      const path = parentId === null ? [] : ((await folderPaths(tx, [parentId])).get(parentId) ?? [])
      if (path.includes(id)) throw folderInItself()
      if (path.length + (await branchHeight(tx, id)) > MAX_FOLDER_DEPTH) throw folderTooDeep()
    } else {
      folderPlacePolicy.authorize(actor, 'arrange', { scopeId: place.scopeId })
    }
    const stood = await siblingFolders(tx, teamId, folder.parentId)
    const former = await formerPlace(context, folder.parentId, id, stood, async (ids) => visibleFolders(tx, actor, ids))
    const siblings = moves ? await siblingFolders(tx, teamId, parentId) : stood
    const { rank, nudged } = rankAmong(siblings, id, placement)
    await setFolderRanks(tx, nudged)
    await updateFolder(tx, id, { parentId, rank })
    if (moves) await moveScope(context, folder.scopeId, place)
    emit(
      folderEvents.moved({ id, scopeId: folder.scopeId, before: { parentId: folder.parentId }, after: { parentId } }),
    )
    return { id, fromParentId: former.folderId, fromBeforeId: former.beforeId, fromHidden: former.hidden }
  },
})
