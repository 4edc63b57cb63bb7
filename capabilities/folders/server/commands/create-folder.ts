import { newId } from '#platform/kernel/ids.ts'
import { rankAmong } from '#platform/kernel/rank.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { defineCommand, withPorts, madeThing } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import { folderTooDeep } from '../../model/errors.ts'
import { folderEvents } from '../../model/events.ts'
import { newFolder } from '../../model/folder.ts'
import { MAX_FOLDER_DEPTH } from '../../model/limits.ts'
import { folderPlacePolicy } from '../../model/policy.ts'
import { findPlace } from '../place.ts'
import { countFolders, folderPaths, insertFolder, siblingFolders } from '../store.ts'
import { deleteFolder } from './delete-folder.ts'

/**
 * Adds a folder at the end of its place, and gives its maker full access. If the workspace is set so, no one else has
 * any until it is shared.
 */
export const createFolder = defineCommand({
  name: 'create-folder',
  who: [folderPlacePolicy.may('createFolder')],
  undo: madeThing(
    'folders',
    withPorts(['queue'], async (context, id) => deleteFolder.run(context, { id })),
  ),
  input: newFolder,
  async run(context, input) {
    const { tx, teamId, actor, principal, emit } = context
    const workspace = await lockWorkspace(tx, teamId)
    const place = await findPlace(context, input.parentId)
    folderPlacePolicy.authorize(actor, 'createFolder', { scopeId: place.scopeId })
    if (
      place.folder !== null &&
      ((await folderPaths(tx, [place.folder.id])).get(place.folder.id)?.length ?? 0) >= MAX_FOLDER_DEPTH
    )
      throw folderTooDeep()
    assertWithinLimit(planOf(workspace.plan), 'folders', await countFolders(tx, teamId))

    const id = input.id ?? newId()
    const scopeId = newId()
    const { rank } = rankAmong(await siblingFolders(tx, teamId, input.parentId), id, {})
    await insertScope(tx, {
      id: scopeId,
      teamId,
      parentId: place.scopeId,
      kind: 'folder',
      inherits: !workspace.flags.includes('no-access-default-folder-permission'),
    })
    if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await insertFolder(tx, {
      teamId,
      principal,
      folder: { id, scopeId, parentId: input.parentId, title: input.title, rank },
    })
    context.actor = withScope(actor, scopeId)
    emit(folderEvents.created({ id, scopeId, after: { title: input.title, parentId: input.parentId } }))
    return { id }
  },
})
