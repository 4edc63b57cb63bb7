import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { ContentEvents, ExportContract, PurgeContract, SearchContract, TrashContract } from './content-kind.ts'

/**
 * The columns of every table of content: an id, its scope, and the deletion that took a row, also after it is restored.
 */
interface ContentColumns {
  id: unknown
  scope_id: unknown
  deleted_at: unknown
  deletion_id: unknown
}

/** The tables with content. */
type ContentTable = {
  [Table in keyof CellTables]: CellTables[Table] extends ContentColumns ? Table : never
}[keyof CellTables]

/** A row that was deleted or restored. */
interface Moved {
  id: Id
  scopeId: Id
  /** The parent, where its kind has one. */
  parentId: Id | null
}

interface Parent {
  table: ContentTable
  by: string
  /** The column of the parent that is referenced; `id` where it is not given. */
  named?: string
  /** Which rows of `parent` count, where not all do. */
  only?: RawBuilder<boolean>
}

/** What the statements need to know of a table of content. */
interface ContentShape {
  /** The column with the name of a row; `title` where it is not given. */
  title?: string
  /** A column with words that help to recognize it. */
  excerpt?: string
  /** The parents of a row: tables of content, and the columns that reference their rows. */
  parents?: ReadonlyArray<Parent>
  /**
   * The columns that reference the parent of a row, of which one is filled: the parent that the events of its kind
   * name.
   */
  belongsTo?: ReadonlyArray<string>
  /** Which rows of the table are of this kind, where it also has others. */
  only?: RawBuilder<boolean>
}

export interface ContentRows {
  walk: SearchContract['walk']
  /**
   * Deletes rows as part of one deletion: some of the scopes, those with the ids, or those that belong to what is
   * named.
   */
  trash(
    tx: CellTransaction,
    which:
      | { scopeIds: ReadonlyArray<Id>; limit: number }
      | { ids: ReadonlyArray<Id> }
      | { by: string; ids: ReadonlyArray<Id> },
    deletionId: Id,
  ): Promise<Moved[]>
  /** Deletes the rows with these ids, with their events. @returns how many */
  takeAway(context: CommandContext, ids: ReadonlyArray<Id>, deletionId: Id): Promise<number>
  /** Restores some of what a deletion took. */
  restore(tx: CellTransaction, deletionId: Id, limit: number): Promise<Moved[]>
  /** Deletes again some of what a deletion took, with its events. */
  redelete(context: CommandContext, deletionId: Id, limit: number): Promise<Moved[]>
  /** The rows unchanged. */
  exported: ExportContract
  /** The whole contract with its events, `<kind>.deleted` and `<kind>.restored`. */
  trashed: Omit<TrashContract, 'level'>
  /** Cascades to the rows whose column references something of another kind. */
  takenAlong(kind: string, by: string): NonNullable<TrashContract['cascadeDelete']>
  purged: PurgeContract
}

/** How much of a title or excerpt the trash shows. */
const SHOWN_CHARS = 300

/** The statements that every table of content shares; the owner of the table calls this to get its own. */
export function contentRows(
  events: Pick<ContentEvents, 'deleted' | 'restored'>,
  table: ContentTable,
  { title = 'title', excerpt, parents = [], belongsTo = [], only }: ContentShape = {},
): ContentRows {
  const kind = events.deleted.resourceKind
  const name = sql.table(table)
  const isOwn = only ?? sql<boolean>`true`
  const own = only ? sql`(select * from ${name} where ${only})` : name
  const parentId =
    belongsTo.length === 0 ? sql`null::uuid` : sql`coalesce(${sql.join(belongsTo.map((column) => sql.ref(column)))})`
  const reported = sql`id, scope_id as "scopeId", ${parentId} as "parentId"`
  const emitMoved = ({ emit }: CommandContext, what: 'deleted' | 'restored', ones: readonly Moved[]): number => {
    for (const { id, scopeId, parentId: of } of ones) emit(events[what]({ id, scopeId, parentId: of }))
    return ones.length
  }
  /** Some of the rows that a deletion took: those in the trash, or those that are restored. */
  const someOf = (deletionId: Id, lying: boolean, limit: number) =>
    sql`id in (select id from ${name} where deletion_id = ${deletionId} and deleted_at is ${lying ? sql`not null` : sql`null`} and ${isOwn} limit ${limit})`

  const rows: ContentRows = {
    async walk(tx, after, limit) {
      const found = await sql<{ id: Id }>`
        select id from ${name} where deleted_at is null and ${isOwn} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(
        tx,
      )
      return found.rows.map((row) => row.id)
    },
    async trash(tx, which, deletionId) {
      const chosen =
        'scopeIds' in which
          ? sql`id in (select id from ${name} where deleted_at is null and scope_id = any(${[...which.scopeIds]}::uuid[]) and ${isOwn} limit ${which.limit})`
          : sql`${sql.ref('by' in which ? which.by : 'id')} = any(${[...which.ids]}::uuid[]) and ${isOwn}`
      const taken = await sql<Moved>`
        update ${name} set deleted_at = now(), deletion_id = ${deletionId} where deleted_at is null and ${chosen} returning ${reported}`.execute(
        tx,
      )
      return taken.rows
    },
    takeAway: async (context, ids, deletionId) =>
      emitMoved(context, 'deleted', await rows.trash(context.tx, { ids }, deletionId)),
    async restore(tx, deletionId, limit) {
      const back =
        await sql<Moved>`update ${name} set deleted_at = null where ${someOf(deletionId, true, limit)} returning ${reported}`.execute(
          tx,
        )
      return back.rows
    },
    async redelete(context, deletionId, limit) {
      const { rows: taken } =
        await sql<Moved>`update ${name} set deleted_at = now() where ${someOf(deletionId, false, limit)} returning ${reported}`.execute(
          context.tx,
        )
      emitMoved(context, 'deleted', taken)
      return taken
    },
    exported: {
      async rows(tx, scopeIds, after, limit) {
        const found = await sql<{ id: Id } & Record<string, unknown>>`
          select * from ${name} where deleted_at is null and ${isOwn} and scope_id = any(${[...scopeIds]}::uuid[]) and (${after}::uuid is null or id > ${after}::uuid)
          order by id limit ${limit}`.execute(tx)
        return found.rows
      },
    },
    trashed: {
      trashScopes: async (context, scopeIds, deletionId, limit) =>
        emitMoved(context, 'deleted', await rows.trash(context.tx, { scopeIds, limit }, deletionId)),
      async hasContentIn(tx, scopeIds) {
        const found =
          await sql`select from ${name} where deleted_at is null and scope_id = any(${[...scopeIds]}::uuid[]) and ${isOwn} limit 1`.execute(
            tx,
          )
        return found.rows.length > 0
      },
      restore: async (context, deletionId, limit) =>
        emitMoved(context, 'restored', await rows.restore(context.tx, deletionId, limit)),
      redelete: async (context, deletionId, limit) => (await rows.redelete(context, deletionId, limit)).length,
      async titles(tx, ids, scopeIds) {
        const found = await sql<{
          id: Id
          title: string
        }>`select id, left(${sql.ref(title)}, ${SHOWN_CHARS}::integer) as title from ${name} where id = any(${[...ids]}::uuid[]) and scope_id = any(${[...scopeIds]}::uuid[]) and ${isOwn}`.execute(
          tx,
        )
        return new Map(found.rows.map((row) => [row.id, row.title]))
      },
      async things(tx, deletionId, limit) {
        const words = excerpt === undefined ? sql`''` : sql`left(${sql.ref(excerpt)}, ${SHOWN_CHARS}::integer)`
        const found = await sql<{ id: Id; title: string; excerpt: string }>`
          select id, left(${sql.ref(title)}, ${SHOWN_CHARS}::integer) as title, ${words} as excerpt from ${name}
          where deletion_id = ${deletionId} and deleted_at is not null and ${isOwn}
            -- What lies elsewhere by now, or was deleted in several places at once, is not shown to whoever sees the one that the act is told in.
            and exists (select from deletions act where act.id = deletion_id and (act.resource_kind <> ${kind} or act.scope_id = ${name}.scope_id))
          order by id limit ${limit}`.execute(tx)
        return found.rows
      },
      async places(tx, deletionIds) {
        const found = await sql<{ deletionId: Id; scopeId: Id }>`
          select distinct deletion_id as "deletionId", scope_id as "scopeId" from ${name} where deletion_id = any(${[...deletionIds]}::uuid[]) and ${isOwn}`.execute(
          tx,
        )
        return found.rows
      },
      async remaining(tx, deletionIds) {
        const found = await sql<{ id: Id }>`
          select asked.id from unnest(${[...deletionIds]}::uuid[]) as asked (id) where exists (select from ${own} as one where one.deletion_id = asked.id and one.deleted_at is not null)`.execute(
          tx,
        )
        return found.rows.map((row) => row.id)
      },
      async deletionsOf(tx, ids) {
        const found = await sql<{ id: Id }>`
          select distinct deletion_id as id from ${name} where id = any(${[...ids]}::uuid[]) and deleted_at is not null and deletion_id is not null and ${isOwn}`.execute(
          tx,
        )
        return found.rows.map((row) => row.id)
      },
      async standsInDeleted(tx, deletionIds) {
        const found: Array<{ deletionId: Id; inDeletionId: Id }> = []
        for (const parent of parents) {
          const { rows: ones } = await sql<{ deletionId: Id; inDeletionId: Id }>`
            select distinct one.deletion_id as "deletionId", parent.deletion_id as "inDeletionId"
            from ${own} as one join ${sql.table(parent.table)} as parent on parent.${sql.ref(parent.named ?? 'id')} = one.${sql.ref(parent.by)} and ${parent.only ?? sql`true`}
            where one.deletion_id = any(${[...deletionIds]}::uuid[]) and one.deleted_at is not null and parent.deleted_at is not null and parent.deletion_id <> one.deletion_id`.execute(
            tx,
          )
          found.push(...ones)
        }
        return found
      },
    },
    takenAlong: (on, by) => async (context, of, ids, deletionId) =>
      of === on ? emitMoved(context, 'deleted', await rows.trash(context.tx, { by, ids }, deletionId)) : 0,
    purged: {
      async next(tx, deletionId, limit) {
        const taken = await sql<{
          id: Id
        }>`select id from ${name} where deletion_id = ${deletionId} and deleted_at is not null and ${isOwn} limit ${limit}`.execute(
          tx,
        )
        if (taken.rows.length > 0) return taken.rows.map((row) => row.id)
        for (const parent of parents) {
          // Queried in two steps: most deletions took no parent, and with a join every row might be scanned to find
          // that out.
          const around = await sql<{ named: Id }>`
            select ${sql.ref(parent.named ?? 'id')} as named from ${sql.table(parent.table)} as parent where deletion_id
              = ${deletionId} and deleted_at is not null and ${parent.only ?? sql`true`}`.execute(tx)
          if (around.rows.length === 0) continue
          const within = await sql<{
            id: Id
          }>`select id from ${name} where ${sql.ref(parent.by)} = any(${around.rows.map((row) => row.named)}::uuid[]) and ${isOwn} limit ${limit}`.execute(
            tx,
          )
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
