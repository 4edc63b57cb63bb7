import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { CitedType } from '#content-kinds/model/cited-types.ts'
import type { Framework } from '../model/frameworks.ts'
import type { KeptSetSections } from '../model/set-sections.ts'
import type { KeptParts, SetSummary } from '../model/set-summary.ts'
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
  /** Made of what a model was asked: the same is not asked again. */
  asked_key: Generated<string | null>
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
  highlight_ids: string[] | null
  chosen: number | null
  total: Generated<number | null>
  framework: Framework
  by_model: Generated<boolean>
  language: string | null
  instructions: string | null
  state: Generated<SetSummary['state']>
  progress: Generated<number>
  failure: string | null
  /** Positions of quotes, no words. */
  parts: Generated<KeptParts>
  /** Positions of sentences and of what they cite, no words. */
  sections: Generated<KeptSetSections>
  model: Generated<string | null>
  words_id: Generated<string | null>
  given: Generated<number>
  found: Generated<number>
  left_out: Generated<number>
  note: Generated<string | null>
  /** Made of what a model was asked: the same is not asked again. */
  asked_key: Generated<string | null>
  read: Generated<number>
  has_more: Generated<boolean>
  by_meaning: Generated<boolean>
  contributor_ids: string[]
  edited_by: Generated<string[]>
  created_by_kind: string
  created_by_id: string | null
  made_at: Generated<Date>
}

/** Words of summaries of sets, apart from what undo and the results of acts copy. */
interface SetSummaryWordsTable {
  words_id: string
  team_id: string
  project_id: string | null
  tag_id: string | null
  texts: Generated<Array<string | null>>
  made_at: Generated<Date>
  /** Since when no summary has had them. */
  removed_at: Date | null
}

/** What a summary of a set was written from: whatever is taken out of it is taken out of the summary. */
interface SetSummarySourcesTable {
  words_id: string
  team_id: string
  source_type: CitedType
  source_id: string
  /** The note of a highlight, and a note itself. */
  note_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    note_summaries: NoteSummariesTable
    summary_words: SummaryWordsTable
    set_summaries: SetSummariesTable
    set_summary_words: SetSummaryWordsTable
    set_summary_sources: SetSummarySourcesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  note_summaries: ['note'],
  summary_words: ['note', 'document'],
  set_summaries: ['project', 'tag', 'note', 'document'],
  set_summary_words: ['project', 'tag', 'note', 'document'],
  set_summary_sources: ['project', 'tag'],
} as const satisfies AnnouncedBy
