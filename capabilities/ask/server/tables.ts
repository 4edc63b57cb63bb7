import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import type { ConversationFilter } from '../model/conversation.ts'
import type { Struck } from '#evidence/model/written-words.ts'
import type { AnswerState, KeptAnswer, LookedFor, MessageType, Rating } from '../model/message.ts'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { CitedPart } from '#evidence/model/written-sentence.ts'

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
  looked_for: Generated<LookedFor | null>
  /** Of a question: it looks for what speaks against the answer before. */
  against: Generated<boolean>
  /** Of a question: what it is answered from has these fields. */
  conditions: Generated<FilterForm | null>
  created_by_kind: string
  created_by_id: string | null
  made_at: Generated<Date>
}

/** Words that a language model wrote, apart from what undo and the results of acts copy. */
interface AnswerSentencesTable {
  team_id: string
  answer_id: string
  position: number
  /** Null once the words were taken out. */
  text: string | null
  cites: CitedPart[]
  struck: Struck | null
  created_by_kind: string
  created_by_id: string | null
}

/** What an answer was written from: whatever is taken out of it is taken out of the answer. */
interface AnswerSourcesTable {
  team_id: string
  answer_id: string
  source_id: string
  /** The note of a highlight, and a note itself. */
  note_id: string | null
}

/** What a sentence stands on that was added to an insight, a row for each quote. */
interface InsightSentencesTable {
  team_id: string
  insight_id: string
  block_id: string
  cited: number
  /** Of the words that it was added with: once they are others, they are a person's. */
  digest: string
  place: QuotePlace
  source_id: string
  /** The note of a highlight, and a note itself. */
  note_id: string | null
}

interface AskInstructionsTable {
  team_id: string
  text: string
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    conversations: ConversationsTable
    conversation_messages: ConversationMessagesTable
    answer_sentences: AnswerSentencesTable
    answer_sources: AnswerSourcesTable
    ask_instructions: AskInstructionsTable
    insight_sentences: InsightSentencesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  conversations: ['conversation'],
  conversation_messages: ['conversation'],
  answer_sentences: ['conversation', 'note', 'document'],
  answer_sources: ['conversation'],
  ask_instructions: ['ask-instructions'],
  insight_sentences: ['document'],
} as const satisfies AnnouncedBy
