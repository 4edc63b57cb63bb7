import { sql } from 'kysely'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type Actor, type Hooks } from '#journal/server/index.ts'

/** The content of a place: a folder or a project. */
export interface NamedPlace {
  scopeId: Id
  kind: PlaceKind
  /** The id of the folder or project itself. */
  id: Id
  title: string
}

type PlaceKind = 'folder' | 'project'

/** The table in which places of each kind have their titles. */
export const placeTitles = defineHook<{ kind: PlaceKind; table: keyof CellTables }>('placeTitles', ({ kind }) => kind)

/** The folders and projects of these places, of those that the actor may see. */
export async function placesNamed(
  { tx, hooks }: { tx: CellTransaction; hooks: Hooks },
  actor: Actor,
  scopeIds: ReadonlyArray<Id>,
): Promise<NamedPlace[]> {
  const seen = scopeIds.filter((scopeId) => actor.levelOn(scopeId) !== 'NONE')
  const found: NamedPlace[] = []
  for (const { kind, table } of hooks.of(placeTitles)) {
    const { rows } = await sql<
      Omit<NamedPlace, 'kind'>
    >`select id, scope_id as "scopeId", title from ${sql.table(table)} where scope_id = any(${seen}::uuid[]) and deleted_at is null`.execute(
      tx,
    )
    found.push(...rows.map((row) => ({ ...row, kind })))
  }
  return found
}
