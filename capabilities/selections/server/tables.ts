import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { ActState } from '../model/selection.ts'

interface SelectionsTable {
  id: string
  team_id: string
  scope_id: string
  list: string
  question: Record<string, unknown>
  kind: string
  count: number
  is_cut: boolean
  created_by_id: string
  created_at: Generated<Date>
}

interface SelectionRowsTable {
  team_id: string
  selection_id: string
  chunk: number
  row_ids: string[]
}

interface SelectionActsTable {
  id: string
  team_id: string
  selection_id: string
  scope_id: string
  kind: string
  act: string
  given: Record<string, unknown>
  left_out: string[]
  state: Generated<ActState>
  total: number
  /** The last processed position of the selection. */
  position: Generated<number>
  reached: Generated<number>
  changed: Generated<number>
  left_changed: Generated<number>
  left_refused: Generated<number>
  stayed: Generated<number>
  failure: string | null
  operation_id: string
  created_by_id: string
  created_at: Generated<Date>
  ended_at: Date | null
}

interface SelectionBatchesTable {
  team_id: string
  act_id: string
  number: number
  operation_id: string
  changed: number
  /** Its changes are in effect, and not undone. */
  stands: Generated<boolean>
  /** It can no longer be undone or redone. */
  stuck: Generated<boolean>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    selections: SelectionsTable
    selection_rows: SelectionRowsTable
    selection_acts: SelectionActsTable
    selection_batches: SelectionBatchesTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  // A selection and its rows are created once and never change, and no one knows them before.
  selections: 'nothing',
  selection_rows: 'nothing',
  selection_acts: ['selectionAct'],
  selection_batches: 'nothing',
} as const satisfies AnnouncedBy
