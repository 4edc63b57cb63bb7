import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { scopesBelow } from '#access/server/index.ts'
import { deleteScopeContent, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { folderPolicy } from '../../model/policy.ts'
import { lockPlaces } from '../place.ts'
import { findFolder } from '../store.ts'

/**
 * Deletes a folder with the folders and projects below it and all that is in them, as one act. @returns the deletion, by which it can be brought back.
 * @throws Failure Forbidden unless the actor has full access to everything that would go.
 */
export const deleteFolder = defineCommand({
  name: 'delete-folder',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, teamId, actor } = context
    await lockPlaces(context)
    const folder = await findFolder(tx, id)
    if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
    folderPolicy.authorize(actor, 'delete', folder)
    const { emit } = context
    // What was deleted before lies in scopes below too: only what really goes must be the actor's to delete. A refusal undoes all of this.
    const guarded: CommandContext = {
      ...context,
      emit(event) {
        if (event.scopeId !== null && actor.levelOn(event.scopeId) !== 'FULL') throw forbidden('Something in this folder can only be deleted by others. Move it out first, or ask them.')
        emit(event)
      },
    }
    const deletionId = await deleteScopeContent(guarded, { kind: 'folder', id, title: folder.title, scopeId: folder.scopeId }, undefined, await scopesBelow(tx, teamId, folder.scopeId))
    return { id, deletionId }
  },
})

/** Brings back what deleting a folder took, where it stood. */
export const restoreFolder = defineCommand({
  name: 'restore-folder',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'folder', deletionId, ({ actor }, scopeId) => folderPolicy.authorize(actor, 'delete', { scopeId }))
    return { id: resourceId }
  },
})
