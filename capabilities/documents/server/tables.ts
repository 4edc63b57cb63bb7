import type { Generated } from 'kysely'
import type { DocumentJson } from '#editor/document/content.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface DocumentsTable {
  id: string
  team_id: string
  owner_kind: string
  owner_id: string
  scope_id: string
  schema_version: number
  epoch: Generated<number>
  content: DocumentJson
  text: string
  revision: Generated<string>
  projected_update_id: Generated<string>
  edited_by_kind: string | null
  edited_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface DocumentStatesTable {
  document_id: string
  team_id: string
  epoch: number
  state: Uint8Array
  update_id: Generated<string>
}

interface DocumentFilesTable {
  document_id: string
  file_id: string
  team_id: string
}

interface DocumentUpdatesTable {
  id: Generated<string>
  team_id: string
  document_id: string
  epoch: number
  update: Uint8Array
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
}

interface DocumentVersionsTable {
  id: string
  team_id: string
  document_id: string
  content: DocumentJson
  reason: string
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
}

interface DocumentContributorsTable {
  document_id: string
  team_id: string
  principal_kind: string
  principal_id: string
  first_at: Generated<Date>
  last_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    documents: DocumentsTable
    document_files: DocumentFilesTable
    document_states: DocumentStatesTable
    document_updates: DocumentUpdatesTable
    document_versions: DocumentVersionsTable
    document_contributors: DocumentContributorsTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  documents: [
    'document',
    'deletion',
    'note.created',
    'note.copied',
    'note.moved',
    'insight.created',
    'insight.copied',
    'insight.moved',
    'project.created',
    'project.copied',
    'template.created',
  ],
  document_files: [
    'document',
    'note.created',
    'note.copied',
    'insight.created',
    'insight.copied',
    'project.created',
    'project.copied',
    'template.created',
  ],
  document_states: ['document'],
  document_updates: ['document'],
  document_versions: ['document', 'insight.published', 'insight.created'],
  document_contributors: ['document', 'note.copied', 'insight.copied', 'project.copied'],
} as const satisfies AnnouncedBy
