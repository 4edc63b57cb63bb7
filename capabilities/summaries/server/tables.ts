import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { Framework } from '../model/frameworks.ts'
import type { KeptParts, SetFramework, SetSummary } from '../model/set-summary.ts'
import type { KeptSections, SummaryState } from '../model/summary.ts'

interface NoteSummariesTable {
  id: string
  team_id: string
  note_id: string
  framework: Framework
  language: string | null
  state: Generated<SummaryState>
  progress: Generated<number>
  failure: Generated<string | null>
  /** Positions of sentences, no words. */
  sections: Generated<KeptSections>
  by_meaning: Generated<boolean>
  cut_at: Generated<number | null>
  contributor_ids: string[]
  edited_by: Generated<string[]>
  instructions: Generated<string | null>
  model: Generated<string | null>
  words_id: Generated<string | null>
  left_out: Generated<number>
  created_by_kind: string
  created_by_id: string | null
  made_at: Generated<Date>
}

interface SummaryWordsTable {
  id: Generated<string>
  team_id: string
  note_id: string
  words_id: string
  texts: Array<string | null>
  made_at: Generated<Date>
  /** Since when no summary has had them. */
  removed_at: Date | null
}

interface SetSummariesTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string | null
  tag_id: string | null
  note_ids: string[] | null
  framework: SetFramework
  state: Generated<SetSummary['state']>
  progress: Generated<number>
  failure: string | null
  /** Positions of quotes, no words. */
  parts: Generated<KeptParts>
  read: Generated<number>
  has_more: Generated<boolean>
  by_meaning: Generated<boolean>
  contributor_ids: string[]
  created_by_kind: string
  created_by_id: string | null
  made_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    note_summaries: NoteSummariesTable
    summary_words: SummaryWordsTable
    set_summaries: SetSummariesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  note_summaries: ['note'],
  summary_words: ['note', 'document'],
  set_summaries: ['project', 'tag'],
} as const satisfies AnnouncedBy
