import type { Generated } from 'kysely'
import type { FieldOptions, FieldOwner, FieldType } from '../model/field.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface FieldSetsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string | null
  applies_to: FieldOwner
  title: Generated<string>
  description: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface FieldsTable {
  id: string
  team_id: string
  scope_id: string
  field_set_id: string
  type: FieldType
  label: string
  options: FieldOptions
  hidden: Generated<boolean>
  /** The value that nearly all notes of its imports have; by it they are not found. */
  same_value: Generated<string | null>
  rank: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface FieldValuesTable {
  field_id: string
  owner_id: string
  team_id: string
  text_value: string | null
  number_value: number | null
  time_value: Date | null
  option_ids: string[] | null
  provenance: Generated<string>
  confidence: number | null
  updated_at: Generated<Date>
}

interface FieldSetLinksTable {
  team_id: string
  project_id: string
  field_set_id: string
  created_at: Generated<Date>
}

interface FieldPreferencesTable {
  id: string
  team_id: string
  project_id: string
  field_id: string
  field_set_id: string
  hidden: boolean
}

interface FieldActsTable {
  id: string
  team_id: string
  principal_kind: string
  principal_id: string | null
  images: unknown
  option_values: Generated<unknown>
  created_at: Generated<Date>
  undone_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    field_sets: FieldSetsTable
    fields: FieldsTable
    field_values: FieldValuesTable
    field_set_links: FieldSetLinksTable
    field_preferences: FieldPreferencesTable
    field_acts: FieldActsTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  field_sets: ['field-set', 'field', 'project.created', 'project.copied', 'note.moved', 'insight.moved', 'deletion'],
  fields: ['field', 'note.created', 'note.moved', 'insight.moved', 'project.created', 'deletion'],
  field_values: ['note', 'person', 'insight', 'field'],
  field_set_links: ['project'],
  field_preferences: ['project'],
  field_acts: ['field'],
} as const satisfies AnnouncedBy
