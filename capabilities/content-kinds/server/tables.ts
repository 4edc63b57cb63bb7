import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Principal } from '#journal/server/index.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

/** How many of each kind a deletion took. */
export type Taken = Readonly<Record<string, number>>

/** The actor in whose name a deletion continues in the background, and the act that it is part of. */
interface MovingAs {
  principal: Principal
  operationId: string | null
}

interface DeletionsTable {
  id: string
  team_id: string
  resource_kind: string
  resource_id: string
  title: string
  scope_id: string
  taken: ColumnType<Taken, Taken, RawBuilder<Taken>>
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
  restored_at: Date | null
  purging_at: Date | null
  moving: ColumnType<'away' | 'back' | null, 'away' | 'back' | null | undefined, 'away' | 'back' | null>
  moving_as: ColumnType<MovingAs | null, undefined, RawBuilder<unknown> | null>
}

interface OrphanedObjectsTable {
  id: Generated<string>
  team_id: string
  key: string
  orphaned_at: Generated<Date>
}

interface CopiedIdsTable {
  copy_id: string
  old_id: string
  new_id: string
  team_id: string
  /** The table of the row with this identifier. */
  source_table: string
  copied: boolean
}

/** What a move took out of one project, with what each step stored. */
export interface MovePart {
  fromProjectId: string
  ids: string[]
  images: Record<string, unknown>
  /** After it was undone: which things returned, and what each step left of what it had created. */
  back?: { ids: string[]; left: Record<string, unknown> }
}

interface MovesTable {
  id: string
  team_id: string
  kind: string
  to_project_id: string
  thing_ids: string[]
  parts: ColumnType<MovePart[], RawBuilder<unknown>, RawBuilder<unknown>>
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
  undone_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    deletions: DeletionsTable
    orphaned_objects: OrphanedObjectsTable
    copied_ids: CopiedIdsTable
    moves: MovesTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  // A large one continues in steps, each reported by what it takes.
  deletions: 'anything',
  orphaned_objects: 'nothing',
  copied_ids: 'nothing',
  moves: ['note', 'insight', 'project', 'folder'],
} as const satisfies AnnouncedBy
