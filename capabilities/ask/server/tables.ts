import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { ConversationFilter } from '../model/conversation.ts'
import type { AnswerState, KeptAnswer, MessageType, Rating } from '../model/message.ts'

interface ConversationsTable {
  id: string
  team_id: string
  /** The scope of its owner while it is private, that of the workspace while it is shared. */
  scope_id: string
  title: string
  filter: Generated<ConversationFilter>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  asked_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface ConversationMessagesTable {
  id: string
  team_id: string
  conversation_id: string
  type: MessageType
  position: number
  text: string | null
  state: AnswerState
  failure: Generated<string | null>
  rating: Generated<Rating | null>
  /** Positions of quotes, no words. */
  answer: Generated<KeptAnswer | null>
  created_by_kind: string
  created_by_id: string | null
  made_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    conversations: ConversationsTable
    conversation_messages: ConversationMessagesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  conversations: ['conversation'],
  conversation_messages: ['conversation'],
} as const satisfies AnnouncedBy
