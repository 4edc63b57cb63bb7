import { copiedBeside, purged } from '#content-kinds/server/index.ts'
import { wordsCovered } from '#highlights/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedConversations, imagedMessages } from './imaged-rows.ts'
import { takeOutCoveredOfInsights, takeOutPurgedOfInsights } from './take-out-of-insights.ts'
import { takeOutCovered, takeOutPurged } from './take-out-words.ts'

/** Changes of conversations, and ratings of answers, can be undone; what models wrote goes with what it was written from. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedConversations),
    joinAt(imagedTables, imagedMessages),
    joinAt(wordsCovered, takeOutCovered),
    joinAt(purged, takeOutPurged),
    joinAt(wordsCovered, takeOutCoveredOfInsights),
    joinAt(purged, takeOutPurgedOfInsights),
    // A copy says the same, and stands on the same.
    joinAt(copiedBeside, { table: 'insight_sentences', with: { table: 'insights', by: 'insight_id' } }),
  ],
}
