import type { Generated } from 'kysely'
import type { CopyPurpose, CopyState } from '../model/project-copy.ts'
import type { TemplateKind } from '../model/template.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface TemplatesTable {
  id: string
  team_id: string
  scope_id: string
  of_kind: TemplateKind
  title: string
  description: Generated<string>
  project_id: string | null
  document_id: string | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface ProjectCopiesTable {
  id: string
  team_id: string
  purpose: CopyPurpose
  state: Generated<CopyState>
  source_id: string
  source_scope_id: string
  project_id: string
  project_scope_id: string
  folder_id: string | null
  template_id: string | null
  title: string
  description: Generated<string>
  total: number | null
  copied: Generated<number>
  failure: string | null
  created_by_id: string
  created_at: Generated<Date>
  ended_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    templates: TemplatesTable
    project_copies: ProjectCopiesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  templates: ['template', 'deletion'],
  project_copies: ['projectCopy', 'tag.copied', 'highlight.copied', 'note.copied', 'insight.copied', 'project.copied'],
} as const satisfies AnnouncedBy
