import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface CodingSkipsTable {
  team_id: string
  note_id: string
  user_id: string
  /** The key of the working set. */
  source: string
  /** The key of the sentence. */
  sentence: string
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    coding_skips: CodingSkipsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  coding_skips: ['coding'],
} as const satisfies AnnouncedBy
