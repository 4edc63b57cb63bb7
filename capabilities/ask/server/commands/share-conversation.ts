import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { conversationEvents } from '../../model/events.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { ownScope } from '../own-scope.ts'
import { updateConversation } from '../store.ts'
import { requireConversation } from './require-conversation.ts'

/**
 * Shares a conversation with everyone in the workspace, or makes it private again. Everyone reads only those of its
 * quotes whose source they may see.
 */
export const shareConversation = defineCommand({
  name: 'share-conversation',
  who: [conversationPolicy.may('share')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), shared: z.boolean() }),
  async run(context, { id, shared }): Promise<{ id: Id }> {
    const { tx, teamId, actor, emit } = context
    const conversation = await requireConversation(context, id)
    conversationPolicy.authorize(actor, 'share', conversation)
    if (conversation.isShared === shared) return { id }
    const scopeId = shared ? teamId : await ownScope(context)
    await updateConversation(tx, id, { scopeId })
    if (shared) emit(conversationEvents.shared({ id, scopeId }))
    else emit(conversationEvents.unshared({ id, scopeId: teamId }))
    return { id }
  },
})
