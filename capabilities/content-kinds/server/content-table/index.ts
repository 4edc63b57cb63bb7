import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { ContentEvents, ExportContract, PurgeContract, SearchContract, TrashContract } from '../content-kind.ts'
import { contentSql, type ContentShape, type ContentTable } from './content-sql.ts'
import { moveStatements, type Moved, type MoveStatements } from './move-statements.ts'
import { purgeStatements } from './purge-statements.ts'
import { trashQueries } from './trash-queries.ts'

export interface ContentRows {
  walk: SearchContract['walk']
  /** Deletes rows as part of one deletion. */
  trash: MoveStatements['trash']
  /** Deletes the rows with these ids, with their events. @returns how many */
  takeAway(context: CommandContext, ids: ReadonlyArray<Id>, deletionId: Id): Promise<number>
  /** Restores some of what a deletion took. */
  restore: MoveStatements['restore']
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

/** The statements that every table of content shares; the owner of the table calls this to get its own. */
export function contentRows(
  events: Pick<ContentEvents, 'deleted' | 'restored'>,
  table: ContentTable,
  shape: ContentShape = {},
): ContentRows {
  const content = contentSql(events.deleted.resourceKind, table, shape)
  const { name, isOwn } = content
  const moves = moveStatements(content)
  const emitMoved = ({ emit }: CommandContext, what: 'deleted' | 'restored', ones: readonly Moved[]): number => {
    for (const { id, scopeId, parentId } of ones) emit(events[what]({ id, scopeId, parentId }))
    return ones.length
  }
  const redelete: ContentRows['redelete'] = async (context, deletionId, limit) => {
    const taken = await moves.redelete(context.tx, deletionId, limit)
    emitMoved(context, 'deleted', taken)
    return taken
  }
  return {
    async walk(tx, after, limit) {
      const found = await sql<{ id: Id }>`
        select id from ${name} where deleted_at is null and ${isOwn} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(
        tx,
      )
      return found.rows.map((row) => row.id)
    },
    trash: moves.trash,
    takeAway: async (context, ids, deletionId) =>
      emitMoved(context, 'deleted', await moves.trash(context.tx, { ids }, deletionId)),
    restore: moves.restore,
    redelete,
    exported: {
      async rows(tx, scopeIds, after, limit) {
        const found = await sql<{ id: Id } & Record<string, unknown>>`
          select * from ${name} where deleted_at is null and ${isOwn} and scope_id = any(${[...scopeIds]}::uuid[]) and (${after}::uuid is null or id > ${after}::uuid)
          order by id limit ${limit}`.execute(tx)
        return found.rows
      },
    },
    trashed: {
      ...trashQueries(content),
      trashScopes: async (context, scopeIds, deletionId, limit) =>
        emitMoved(context, 'deleted', await moves.trash(context.tx, { scopeIds, limit }, deletionId)),
      restore: async (context, deletionId, limit) =>
        emitMoved(context, 'restored', await moves.restore(context.tx, deletionId, limit)),
      redelete: async (context, deletionId, limit) => (await redelete(context, deletionId, limit)).length,
    },
    takenAlong: (on, by) => async (context, of, ids, deletionId) =>
      of === on ? emitMoved(context, 'deleted', await moves.trash(context.tx, { by, ids }, deletionId)) : 0,
    purged: purgeStatements(content),
  }
}
