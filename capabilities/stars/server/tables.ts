import type { StarredKind } from '../model/star.ts'

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
