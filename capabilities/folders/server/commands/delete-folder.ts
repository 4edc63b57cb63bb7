import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { scopesBelow } from '#access/server/index.ts'
import { deletePlace, holdsSomething, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { folderPolicy } from '../../model/policy.ts'
import { lockPlaces } from '../place.ts'
import { findFolder } from '../store.ts'

/**
 * Deletes a folder with the folders and projects below it and all that is in them, as one act. @returns the deletion,
 * by which it can be restored.
 * @throws Failure Forbidden unless the actor has full access to everything that would be deleted.
 */
export const deleteFolder = defineCommand({
  name: 'delete-folder',
  who: [folderPolicy.may('delete')],
  undo: 'deletion',
  ports: ['queue'],
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, teamId, actor } = context
    await lockPlaces(context)
    const folder = await findFolder(tx, id)
    if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
    folderPolicy.authorize(actor, 'delete', folder)
    // Scopes below also contain what was deleted before: the actor only needs the right to delete what still exists.
    const others = (await scopesBelow(tx, teamId, folder.scopeId)).filter(
      (scopeId) => actor.hidden.levelOn(scopeId) !== 'FULL',
    )
    if (await holdsSomething(context, others))
      throw forbidden('Something in this folder can only be deleted by others. Move it out first, or ask them.')
    const deletionId = await deletePlace(context, { kind: 'folder', id, title: folder.title, scopeId: folder.scopeId })
    return { id, deletionId }
  },
})

/** Restores what deleting a folder deleted, in its former position. */
export const restoreFolder = defineCommand({
  name: 'restore-folder',
  who: [folderPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'folder', deletionId, ({ actor }, scopeId) =>
      folderPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
