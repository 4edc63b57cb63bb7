import type { Generated } from 'kysely'
import type { TranscriptionState } from '../model/transcription.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface TranscriptionsTable {
  id: string
  team_id: string
  scope_id: string
  file_id: string
  note_id: string
  document_id: string
  state: TranscriptionState
  failure: string | null
  language: string | null
  provider: string | null
  duration_ms: number | null
  channels: number | null
  run: Generated<number>
  channel: Generated<number>
  stored_ms: Generated<number>
  heard_ms: Generated<number>
  foreign_ms: Generated<number>
  foreign_languages: Generated<string[]>
  gap_start_ms: Generated<number[]>
  gap_end_ms: Generated<number[]>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  finished_at: Date | null
}

interface UtteranceWordsTable {
  document_id: string
  block_id: string
  team_id: string
  transcription_id: string | null
  texts: string[]
  start_ms: number[]
  end_ms: number[]
  confidence: number[]
  /** Higher than that of any words of the note that were stored before. */
  revision: Generated<string>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    transcriptions: TranscriptionsTable
    utterance_words: UtteranceWordsTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  transcriptions: ['file', 'document', 'note.moved'],
  utterance_words: ['file', 'document', 'note.created', 'note.copied', 'highlight.copied', 'insight.copied'],
} as const satisfies AnnouncedBy
