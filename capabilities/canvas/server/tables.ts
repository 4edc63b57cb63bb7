import type { Generated } from 'kysely'
import type { ItemKind, TextStyle } from '../model/item.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface CanvasesTable {
  view_id: string
  team_id: string
  revision: number
}

interface CanvasItemsTable {
  id: string
  team_id: string
  scope_id: string
  view_id: string
  kind: ItemKind
  x: number
  y: number
  width: number
  height: number
  rank: number
  text: string
  style: TextStyle | null
  color: string | null
  group_id: string | null
  target_id: string | null
  revision: number
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    canvases: CanvasesTable
    canvas_items: CanvasItemsTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  canvases: ['canvas', 'projectView.created'],
  canvas_items: ['canvas', 'canvasItem', 'projectView.created', 'deletion'],
} as const satisfies AnnouncedBy
