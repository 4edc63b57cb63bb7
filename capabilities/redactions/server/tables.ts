import type { Generated } from 'kysely'
import type { Kept, RedactionKind, RedactionState } from '../model/redaction.ts'
import type { RenderState } from '../model/render.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface RedactionsTable {
  id: string
  team_id: string
  scope_id: string
  file_id: string
  note_id: string
  start_ms: number
  end_ms: number
  video_blur: boolean
  audio_muted: boolean
  state: RedactionState
  kind: RedactionKind | null
  quote: Generated<string>
  context_before: Generated<string>
  context_after: Generated<string>
  kept: Generated<Kept>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  decided_by_kind: Generated<string | null>
  decided_by_id: Generated<string | null>
  decided_at: Generated<Date | null>
}

interface RedactedFilesTable {
  file_id: string
  team_id: string
  scope_id: string
  note_id: string
  original_content_id: string
  shown: Generated<string[]>
  state: Generated<RenderState>
  run: Generated<number>
  progress: Generated<number>
  rendering: Generated<string[]>
  rendered_content_id: Generated<string | null>
  failure: Generated<string | null>
  asked_at: Generated<Date | null>
  render_ms: Generated<number | null>
  total_ms: Generated<number | null>
  searched_at: Generated<Date | null>
  searching: Generated<boolean>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    redactions: RedactionsTable
    redacted_files: RedactedFilesTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  redactions: ['redaction', 'note.moved'],
  redacted_files: ['file', 'redaction', 'note.moved'],
} as const satisfies AnnouncedBy
