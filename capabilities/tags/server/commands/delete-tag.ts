import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreDeletion } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { findTags, trashTags } from '../store.ts'

/** Takes a tag away from wherever it is applied. The highlights stay; bringing the tag back brings its places back. */
export const deleteTag = defineCommand({
  name: 'delete-tag',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, actor, emit } = context
    const [tag] = await findTags(tx, [id])
    if (!tag || !tagPolicy.allows(actor, 'view', tag)) throw notFound('The tag')
    tagPolicy.authorize(actor, 'delete', tag)
    const deletionId = await recordDeletion(context, { kind: 'tag', id, title: tag.title, scopeId: tag.scopeId })
    await trashTags(tx, { ids: [id] }, deletionId)
    emit({ type: 'tag.deleted', resource: { kind: 'tag', id }, scopeId: tag.scopeId, before: { title: tag.title } })
    return { id, deletionId }
  },
})

export const restoreTag = defineCommand({
  name: 'restore-tag',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const deletion = await context.tx.selectFrom('deletions').select(['resource_id', 'scope_id', 'resource_kind']).where('id', '=', deletionId).executeTakeFirst()
    if (!deletion || deletion.resource_kind !== 'tag') throw notFound('The deleted tag')
    tagPolicy.authorize(context.actor, 'delete', { scopeId: deletion.scope_id, locked: false })
    await restoreDeletion(context, deletionId)
    return { id: deletion.resource_id }
  },
})
