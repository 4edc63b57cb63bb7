import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { findTags, tagRows } from '../store.ts'

/** Deletes a tag, and removes it from all highlights, which stay. Restoring the tag puts it on them again. */
export const deleteTag = defineCommand({
  name: 'delete-tag',
  who: [tagPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findTags(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'tag',
      rows: tagRows,
      ids: [id],
      found,
      policy: tagPolicy,
      titleOf: (tag) => tag.title,
      plural: 'tags',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted tag on the highlights that had it. */
export const restoreTag = defineCommand({
  name: 'restore-tag',
  who: [tagPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'tag', deletionId, ({ actor }, scopeId) =>
      tagPolicy.authorize(actor, 'delete', { scopeId, locked: false, projectId: null }),
    )
    return { id: resourceId }
  },
})
