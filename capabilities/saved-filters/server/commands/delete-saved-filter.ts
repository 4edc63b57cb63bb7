import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { savedFilterPolicy } from '../../model/policy.ts'
import { findSavedFilters, savedFilterRows } from '../store.ts'

/** Deletes a saved filter, but not the things that it matches. @returns the deletion, by which it can be restored */
export const deleteSavedFilter = defineCommand({
  name: 'delete-saved-filter',
  who: [savedFilterPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findSavedFilters(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'savedFilter',
      rows: savedFilterRows,
      ids: [id],
      found,
      policy: savedFilterPolicy,
      titleOf: ({ label }) => label,
      plural: 'filters',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted filter. */
export const restoreSavedFilter = defineCommand({
  name: 'restore-saved-filter',
  who: [savedFilterPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'savedFilter', deletionId, ({ actor }, scopeId) =>
      savedFilterPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
