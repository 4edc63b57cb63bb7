import type { Generated } from 'kysely'
import type { OptionPairs } from '../model/waves.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface QuestionLinksTable {
  question_id: string
  team_id: string
  scope_id: string
  group_id: string
  pairs: Generated<OptionPairs>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    question_links: QuestionLinksTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = { question_links: ['question-link', 'question', 'project'] } as const satisfies AnnouncedBy
