import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedConversations, imagedMessages } from './imaged-rows.ts'

/** Changes of conversations, and ratings of answers, can be undone. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(imagedTables, imagedConversations), joinAt(imagedTables, imagedMessages)],
}
