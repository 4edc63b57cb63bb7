import type { StarredKind } from '../model/star.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface StarsTable {
  id: string
  team_id: string
  user_id: string
  kind: StarredKind
  resource_id: string
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    stars: StarsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  stars: ['star'],
} as const satisfies AnnouncedBy
