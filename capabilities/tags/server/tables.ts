import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface TagBoardsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string | null
  title: string
  description: Generated<string>
  rank: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface TagGroupsTable {
  id: string
  team_id: string
  scope_id: string
  tag_board_id: string
  title: string
  color: string
  rank: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface TagsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string | null
  tag_group_id: string | null
  title: string
  title_key: string
  color: string
  keeps_color: Generated<boolean>
  role: string | null
  merged_into_id: string | null
  locked: Generated<boolean>
  description: Generated<string>
  rank: Generated<number>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface TagBoardLinksTable {
  team_id: string
  project_id: string
  tag_board_id: string
  created_at: Generated<Date>
}

interface TagActsTable {
  id: string
  team_id: string
  principal_kind: string
  principal_id: string | null
  images: unknown
  created_at: Generated<Date>
  undone_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    tag_boards: TagBoardsTable
    tag_groups: TagGroupsTable
    tags: TagsTable
    tag_board_links: TagBoardLinksTable
    tag_acts: TagActsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  tag_boards: ['tag-board', 'extension', 'tag.created', 'deletion'],
  tag_groups: ['tag-group', 'tag.created', 'deletion'],
  tags: ['tag', 'deletion'],
  tag_board_links: ['project', 'projectCopy'],
  tag_acts: 'nothing',
} as const satisfies AnnouncedBy
