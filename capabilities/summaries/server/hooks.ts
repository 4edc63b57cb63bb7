import { sql } from 'kysely'
import { copiedBeside, purged } from '#content-kinds/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { wordsCovered } from '#highlights/server/index.ts'
import { notesAdded } from '#notes/server/index.ts'
import { summaryWords } from '#search/server/index.ts'
import { imagedSetSummaries, imagedSummaries } from './imaged-rows.ts'
import { keepImported } from './keep-imported.ts'
import { takeOutCoveredOfSets, takeOutPurgedOfSets } from './sets/take-out-set-words.ts'
import { ownWordsOfSummaries } from './summary-texts.ts'
import { takeOutCovered } from './take-out-words.ts'

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedSummaries),
    joinAt(imagedTables, imagedSetSummaries),
    joinAt(wordsCovered, takeOutCovered),
    joinAt(wordsCovered, takeOutCoveredOfSets),
    joinAt(purged, takeOutPurgedOfSets),
    joinAt(notesAdded, keepImported),
    joinAt(summaryWords, { kind: 'note', of: ownWordsOfSummaries }),
    // A copy has the same blocks and words, and so the same summary; one that is being made goes on in the original.
    joinAt(copiedBeside, {
      table: 'note_summaries',
      with: { table: 'notes', by: 'note_id' },
      only: sql<boolean>`source.state = 'DONE'`,
      anew: { id: sql`gen_random_uuid()` },
    }),
    joinAt(copiedBeside, {
      table: 'summary_words',
      with: { table: 'notes', by: 'note_id' },
      only: sql<boolean>`exists (
        select from note_summaries s where s.note_id = source.note_id and s.words_id = source.words_id and s.state = 'DONE'
      )`,
      anew: { id: sql`gen_random_uuid()` },
    }),
  ],
}
