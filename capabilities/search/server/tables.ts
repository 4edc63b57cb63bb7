import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface PassagesTable {
  team_id: string
  resource_id: string
  kind: string
  ordinal: number
  from_char: number
  to_char: number
  digest: Buffer
  model: string
  vector: Buffer
  scale: number
}

interface PassagesDueTable {
  team_id: string
  resource_id: string
  kind: string
  scope_id: string
  one_of_places: string
  brought_by: string
  chars: number
  token: string
  since: Date
}

interface SearchFollowersTable {
  name: string
  cursor: string | null
  holder: string
  held_until: Date
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    passages: PassagesTable
    passages_due: PassagesDueTable
  }
  interface GlobalTables {
    search_followers: SearchFollowersTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  passages: 'anything',
  passages_due: 'anything',
} as const satisfies AnnouncedBy
