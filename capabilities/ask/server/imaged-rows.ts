import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { imagedThings, type ImagedTable } from '#journal/server/index.ts'
import { conversationFilter } from '../model/conversation.ts'
import { conversationEvents } from '../model/events.ts'
import { RATINGS } from '../model/message.ts'
import { conversationPolicy } from '../model/policy.ts'
import { findConversations } from './store.ts'

/** Renamed and shared conversations, and those limited to something else, can be changed back. */
export const imagedConversations: ImagedTable = {
  ...imagedThings({
    table: 'conversations',
    row: z
      .object({
        title: z.string(),
        filter: conversationFilter,
        created_by_id: z.uuid().nullable(),
        scope_id: z.uuid(),
        team_id: z.uuid(),
      })
      .transform(({ title, filter, created_by_id: createdById, scope_id: scopeId, team_id: teamId }) => ({
        said: { title, filter },
        createdById,
        scopeId,
        teamId,
      })),
    authorize: (actor, { columns, is }) =>
      conversationPolicy.authorize(actor, columns.includes('scope_id') ? 'share' : 'edit', is),
    eventOf({ id, columns, was, is }) {
      const { scopeId, teamId } = is
      if (!columns.includes('scope_id'))
        return conversationEvents.changed({ id, scopeId, before: was.said, after: is.said })
      return scopeId === teamId
        ? conversationEvents.shared({ id, scopeId })
        : conversationEvents.unshared({ id, scopeId: teamId })
    },
  }),
  isUntouched: true,
}

const rated = z.object({ id: z.uuid(), rating: z.enum(RATINGS).nullable() })

/** Ratings of answers can be taken back. */
export const imagedMessages: ImagedTable = {
  table: 'conversation_messages',
  keys: ['id'],
  isUntouched: true,
  async putBack({ tx, actor }, rows) {
    const found = await findConversations(tx, [...new Set(rows.map(({ thingId }) => thingId))])
    const conversations = new Map(found.map((conversation) => [conversation.id, conversation]))
    return rows.map(({ thingId, before, row }) => {
      const conversation = conversations.get(thingId)
      if (!conversation || !conversationPolicy.allows(actor, 'view', conversation)) throw notFound('The answer')
      conversationPolicy.authorize(actor, 'rate', conversation)
      const { id: messageId, rating } = rated.parse(row)
      const was = rated.shape.rating.catch(null).parse(before?.['rating'] ?? null)
      const { id, scopeId } = conversation
      return conversationEvents.rated({ id, scopeId, before: { rating: was }, after: { messageId, rating } })
    })
  },
}
