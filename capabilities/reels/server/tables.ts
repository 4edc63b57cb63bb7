interface ClipsTable {
  highlight_id: string
  team_id: string
  note_id: string
  file_id: string
  start_ms: number
  end_ms: number
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    clips: ClipsTable
  }
}
