import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { conversationRows, findConversations } from '../store.ts'

/** Deletes a conversation with its messages. @returns the deletion, by which it can be restored */
export const deleteConversation = defineCommand({
  name: 'delete-conversation',
  who: [conversationPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findConversations(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'conversation',
      rows: conversationRows,
      ids: [id],
      found,
      policy: conversationPolicy,
      titleOf: ({ title }) => title,
      plural: 'conversations',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted conversation: whoever may delete it may. */
export const restoreConversation = defineCommand({
  name: 'restore-conversation',
  who: [conversationPolicy.may('view')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'conversation', deletionId, ({ actor }, scopeId) =>
      conversationPolicy.authorize(actor, 'view', { scopeId }),
    )
    return { id: resourceId }
  },
})
