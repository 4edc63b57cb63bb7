import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { Region } from '#highlights/model/region.ts'
import type { EmptiedFor } from '../model/sealed-quote.ts'

interface InsightsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  document_id: string
  title: string
  locked: Generated<boolean>
  cover_file_id: string | null
  preview: Generated<string>
  published_at: Date | null
  published_by_id: string | null
  rank: Generated<number>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface InsightHighlightsTable {
  team_id: string
  insight_id: string
  highlight_id: string
  position: number
}

interface SealedQuotesTable {
  id: string
  team_id: string
  scope_id: string | null
  insight_id: string
  /** The publication that sealed it; an insight shows the seals of its current publication. */
  published_at: Date
  highlight_id: string
  note_id: string
  text: string
  speakers: Generated<string[]>
  note_title: string
  region: Region | null
  start_ms: number | null
  end_ms: number | null
  kept: string | null
  emptied: EmptiedFor | null
  sealed_at: Date
  /** When another seal replaced it. */
  replaced_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    insights: InsightsTable
    insight_highlights: InsightHighlightsTable
    sealed_quotes: SealedQuotesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  insights: [
    'document',
    'insight.created',
    'insight.copied',
    'insight.moved',
    'insight.restored',
    // Without the event of its act if a large place is deleted step by step.
    'insight.deleted',
    'deletion',
    {
      events: ['insight'],
      columns: ['title', 'locked', 'cover_file_id', 'preview', 'published_at', 'published_by_id', 'updated_at'],
    },
  ],
  insight_highlights: ['insight', 'document'],
  // Publishing seals quotes; redaction and permanent deletion empty them.
  sealed_quotes: ['insight', 'highlight', 'document', 'note.moved', 'deletion'],
} as const satisfies AnnouncedBy
