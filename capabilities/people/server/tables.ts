import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface PeopleTable {
  id: string
  team_id: string
  scope_id: string
  /** Null after the scope was deleted. */
  origin_scope_id: string | null
  name: string
  name_key: string
  email: string | null
  summary: Generated<string>
  external_id: string | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface NotePeopleTable {
  team_id: string
  note_id: string
  person_id: string
  created_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    people: PeopleTable
    note_people: NotePeopleTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  people: ['person', 'deletion'],
  note_people: ['note', 'person'],
} as const satisfies AnnouncedBy
