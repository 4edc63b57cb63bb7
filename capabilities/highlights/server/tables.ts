import type { Generated } from 'kysely'
import type { Region } from '../model/region.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface HighlightsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  note_id: string
  text: string
  context_before: Generated<string>
  context_after: Generated<string>
  block_ids: Generated<string[]>
  position: Generated<number>
  file_id: string | null
  region: Omit<Region, 'fileId'> | null
  order_in_file: Generated<string>
  anchored: Generated<boolean>
  inline_comment_only: Generated<boolean>
  speakers: Generated<string[]>
  /** How many characters of the quote each of them says. */
  speaker_chars: Generated<number[]>
  /** The questions whose answers contain some of its words. */
  question_ids: Generated<string[]>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface HighlightTagsTable {
  team_id: string
  highlight_id: string
  tag_id: string
  rank: Generated<number>
  created_at: Generated<Date>
}

interface TaggingsTable {
  id: string
  team_id: string
  principal_kind: string
  principal_id: string | null
  tag_act_id: string | null
  created_at: Generated<Date>
  undone_at: Date | null
}

interface TaggingPartsTable {
  team_id: string
  tagging_id: string
  tag_id: string
  added: boolean
  highlight_ids: string[]
  ranks: number[] | null
  given_at: Date[] | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    highlights: HighlightsTable
    highlight_tags: HighlightTagsTable
    taggings: TaggingsTable
    tagging_parts: TaggingPartsTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  highlights: [
    'document',
    'highlight.created',
    'highlight.copied',
    'highlight.carried',
    'highlight.restored',
    // Without the events of its act, if a large place is deleted step by step.
    'highlight.deleted',
    'note.created',
    'note.moved',
    'deletion',
    {
      events: ['highlight.moved'],
      columns: [
        'text',
        'context_before',
        'context_after',
        'block_ids',
        'position',
        'region',
        'anchored',
        'speakers',
        'speaker_chars',
        'question_ids',
        'updated_at',
      ],
    },
  ],
  highlight_tags: ['highlight', 'tag', 'note.moved', 'deletion'],
  taggings: 'nothing',
  tagging_parts: 'nothing',
} as const satisfies AnnouncedBy
