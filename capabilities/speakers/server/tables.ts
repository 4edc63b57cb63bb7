import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { SpeakerRole } from '../model/speaker.ts'

interface NoteSpeakersTable {
  team_id: string
  note_id: string
  /** Empty for an unnamed speaker. */
  name: string
  name_key: string
  position: number
  turns: number
  words: number
  questions: number
  guess: SpeakerRole | null
  guess_is_sure: Generated<boolean>
}

interface SpeakerIdentitiesTable {
  id: Generated<string>
  team_id: string
  scope_id: string
  /** Null if it applies to the name in all notes of the project. */
  note_id: string | null
  project_id: string
  name: string
  name_key: string
  role: SpeakerRole | null
  person_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    note_speakers: NoteSpeakersTable
    speaker_identities: SpeakerIdentitiesTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  note_speakers: ['document', 'note.created', 'note.copied', 'highlight.copied', 'insight.copied'],
  speaker_identities: ['note', 'project', 'person', 'deletion', 'highlight.copied', 'insight.copied'],
} as const satisfies AnnouncedBy
