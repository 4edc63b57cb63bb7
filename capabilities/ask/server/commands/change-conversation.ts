import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { conversationChange } from '../../model/conversation.ts'
import { conversationEvents } from '../../model/events.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { updateConversation } from '../store.ts'
import { requireConversation } from './require-conversation.ts'

/** Renames a conversation, or changes what it is limited to: this concerns the questions that follow. */
export const changeConversation = defineCommand({
  name: 'change-conversation',
  who: [conversationPolicy.may('edit')],
  undo: 'rows',
  input: conversationChange,
  async run(context, { id, title, filter }): Promise<{ id: Id }> {
    const conversation = await requireConversation(context, id)
    conversationPolicy.authorize(context.actor, 'edit', conversation)
    const change = { ...(title === undefined ? {} : { title }), ...(filter === undefined ? {} : { filter }) }
    if (Object.keys(change).length === 0) return { id }
    await updateConversation(context.tx, id, change)
    const before = { title: conversation.title, filter: conversation.filter }
    const { scopeId } = conversation
    context.emit(conversationEvents.changed({ id, scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})
