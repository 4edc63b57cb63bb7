import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { ExportContract, PurgeContract, SearchContract, TrashContract } from './content-kind.ts'

/** What every table of content has: an id, its scope, and the deletion that took a row, also once it is back. */
interface ContentColumns {
  id: unknown
  scope_id: unknown
  deleted_at: unknown
  deletion_id: unknown
}

/** The tables that hold content. */
type ContentTable = { [Table in keyof CellTables]: CellTables[Table] extends ContentColumns ? Table : never }[keyof CellTables]

/** A row that was taken away or brought back. */
interface Moved {
  id: Id
  scopeId: Id
}

/** What the statements need to know of a table of content. */
interface ContentShape {
  /** The column with the name of a row; `title` where it is not given. */
  title?: string
  /** A column with words that remind of it. */
  excerpt?: string
  /** What a row stands in: tables of content, and the columns that name their rows. */
  parents?: ReadonlyArray<{ table: ContentTable; by: string }>
}

export interface ContentRows {
  walk: SearchContract['walk']
  /** Takes rows away as part of one deletion: those of a scope, those named, or those that stand in what is named. */
  trash(tx: CellTransaction, which: { scopeId: Id } | { ids: ReadonlyArray<Id> } | { by: string; ids: ReadonlyArray<Id> }, deletionId: Id): Promise<Moved[]>
  /** Brings back what a deletion took. */
  restore(tx: CellTransaction, deletionId: Id): Promise<Moved[]>
  /** The rows as they are. */
  exported: ExportContract
  /** All ways with their events, `<kind>.deleted` and `<kind>.restored`. */
  trashed: Omit<TrashContract, 'level'>
  /** Takes along the rows whose column names something of another kind. */
  takenAlong(kind: string, by: string): NonNullable<TrashContract['takeAlong']>
  purged: PurgeContract
}

/** As much of a title or of words as the trash shows. */
const SHOWN_CHARS = 300

/** The statements that every table of content shares; the owner of the table makes them its own. */
export function contentRows(kind: string, table: ContentTable, { title = 'title', excerpt, parents = [] }: ContentShape = {}): ContentRows {
  const name = sql.table(table)
  const moved = (rows: Array<{ id: Id; scope_id: Id }>): Moved[] => rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))
  const deleted = ({ emit }: CommandContext, taken: readonly Moved[]): number => {
    for (const { id, scopeId } of taken) emit({ type: `${kind}.deleted`, resource: { kind, id }, scopeId })
    return taken.length
  }

  const rows: ContentRows = {
    async walk(tx, after, limit) {
      const found = await sql<{ id: Id }>`
        select id from ${name} where deleted_at is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(tx)
      return found.rows.map((row) => row.id)
    },
    async trash(tx, which, deletionId) {
      const chosen = 'scopeId' in which ? sql`scope_id = ${which.scopeId}` : sql`${sql.ref('by' in which ? which.by : 'id')} = any(${[...which.ids]}::uuid[])`
      const taken = await sql<{ id: Id; scope_id: Id }>`
        update ${name} set deleted_at = now(), deletion_id = ${deletionId} where deleted_at is null and ${chosen} returning id, scope_id`.execute(tx)
      return moved(taken.rows)
    },
    async restore(tx, deletionId) {
      const back = await sql<{ id: Id; scope_id: Id }>`
        update ${name} set deleted_at = null where deletion_id = ${deletionId} and deleted_at is not null returning id, scope_id`.execute(tx)
      return moved(back.rows)
    },
    exported: {
      async rows(tx, scopeIds, after, limit) {
        const found = await sql<{ id: Id } & Record<string, unknown>>`
          select * from ${name} where deleted_at is null and scope_id = any(${[...scopeIds]}::uuid[]) and (${after}::uuid is null or id > ${after}::uuid)
          order by id limit ${limit}`.execute(tx)
        return found.rows
      },
    },
    trashed: {
      trashScope: async (context, scopeId, deletionId) => deleted(context, await rows.trash(context.tx, { scopeId }, deletionId)),
      async restore({ tx, emit }, deletionId) {
        for (const { id, scopeId } of await rows.restore(tx, deletionId)) emit({ type: `${kind}.restored`, resource: { kind, id }, scopeId })
      },
      async takeAgain(context, deletionId) {
        const taken = await sql<{ id: Id; scope_id: Id }>`
          update ${name} set deleted_at = now() where deletion_id = ${deletionId} and deleted_at is null returning id, scope_id`.execute(context.tx)
        deleted(context, moved(taken.rows))
      },
      async things(tx, deletionId, limit) {
        const words = excerpt === undefined ? sql`''` : sql`left(${sql.ref(excerpt)}, ${SHOWN_CHARS}::integer)`
        const found = await sql<{ id: Id; title: string; excerpt: string }>`
          select id, left(${sql.ref(title)}, ${SHOWN_CHARS}::integer) as title, ${words} as excerpt from ${name}
          where deletion_id = ${deletionId} and deleted_at is not null order by id limit ${limit}`.execute(tx)
        return found.rows
      },
      async places(tx, deletionIds) {
        const found = await sql<{ deletionId: Id; scopeId: Id }>`
          select distinct deletion_id as "deletionId", scope_id as "scopeId" from ${name} where deletion_id = any(${[...deletionIds]}::uuid[])`.execute(tx)
        return found.rows
      },
      async remaining(tx, deletionIds) {
        const found = await sql<{ id: Id }>`
          select asked.id from unnest(${[...deletionIds]}::uuid[]) as asked (id) where exists (select from ${name} as one where one.deletion_id = asked.id and one.deleted_at is not null)`.execute(tx)
        return found.rows.map((row) => row.id)
      },
      async standsInDeleted(tx, deletionIds) {
        const found: Array<{ deletionId: Id; inDeletionId: Id }> = []
        for (const { table: parent, by } of parents) {
          const { rows: ones } = await sql<{ deletionId: Id; inDeletionId: Id }>`
            select distinct one.deletion_id as "deletionId", parent.deletion_id as "inDeletionId"
            from ${name} as one join ${sql.table(parent)} as parent on parent.id = one.${sql.ref(by)}
            where one.deletion_id = any(${[...deletionIds]}::uuid[]) and one.deleted_at is not null and parent.deleted_at is not null and parent.deletion_id <> one.deletion_id`.execute(tx)
          found.push(...ones)
        }
        return found
      },
    },
    takenAlong: (on, by) => async (context, of, ids, deletionId) => (of === on ? deleted(context, await rows.trash(context.tx, { by, ids }, deletionId)) : 0),
    purged: {
      async next(tx, deletionId, limit) {
        const own = await sql<{ id: Id }>`select id from ${name} where deletion_id = ${deletionId} and deleted_at is not null limit ${limit}`.execute(tx)
        if (own.rows.length > 0) return own.rows.map((row) => row.id)
        for (const { table: parent, by } of parents) {
          // Asked for in two steps: most deletions took no parent, and joined, every row might be looked through to find that out.
          const around = await sql<{ id: Id }>`select id from ${sql.table(parent)} where deletion_id = ${deletionId} and deleted_at is not null`.execute(tx)
          if (around.rows.length === 0) continue
          const within = await sql<{ id: Id }>`select id from ${name} where ${sql.ref(by)} = any(${around.rows.map((row) => row.id)}::uuid[]) limit ${limit}`.execute(tx)
          if (within.rows.length > 0) return within.rows.map((row) => row.id)
        }
        return []
      },
      async remove({ tx }, ids) {
        await sql`delete from ${name} where id = any(${[...ids]}::uuid[])`.execute(tx)
      },
    },
  }
  return rows
}
