import type { ConversationFilter, ObjectType } from '../model/conversation.ts'

/** Something that a conversation is or can be limited to; without a title for what the reader may not see. */
export interface Limit {
  objectType: ObjectType
  id: string
  title: string | null
}

/** The filter that limits a conversation to these things. */
export function filterOf(limits: readonly Limit[]): ConversationFilter {
  return [...Map.groupBy(limits, ({ objectType }) => objectType)].map(([objectType, ones]) => ({
    objectType,
    objectIds: ones.map(({ id }) => id),
  }))
}
