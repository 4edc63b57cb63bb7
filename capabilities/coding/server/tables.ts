import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface CodingSkipsTable {
  team_id: string
  note_id: string
  user_id: string
  /** What the working set is known by. */
  source: string
  /** The key of the sentence. */
  sentence: string
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    coding_skips: CodingSkipsTable
  }
}

/** What tells of changes of these rows. */
export const announcedBy = {
  coding_skips: ['coding'],
} as const satisfies AnnouncedBy
