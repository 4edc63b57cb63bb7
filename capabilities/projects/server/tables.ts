import type { Generated } from 'kysely'
import type { SummaryFramework } from '../model/summary-defaults.ts'
import type { RedactionAutomation, TabSettings, TranscriptionSettings } from '../model/project.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ProjectsTable {
  id: string
  team_id: string
  scope_id: string
  folder_id: string | null
  title: string
  summary: Generated<string>
  icon: string | null
  color: string | null
  readme_document_id: string
  tabs: TabSettings
  rank: Generated<number>
  is_sample: Generated<boolean>
  transcription_language: string | null
  transcription_provider: TranscriptionSettings['provider']
  redaction: Generated<RedactionAutomation>
  /** Language models are not asked about its texts. */
  ai_off: Generated<boolean>
  default_framework: SummaryFramework | null
  default_summary_language: string | null
  transcription_vocabulary: Generated<string[]>
  archived_at: Date | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    projects: ProjectsTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  projects: [
    'project',
    'deletion',
    'document',
    'import',
    'projectCopy',
    'note.created',
    'note.copied',
    'note.moved',
    'insight.created',
    'insight.copied',
    'insight.moved',
  ],
} as const satisfies AnnouncedBy
