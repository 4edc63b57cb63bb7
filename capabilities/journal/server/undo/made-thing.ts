import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '../command-context.ts'
import { deletionHandlers, type UndoHandlers } from './undo-handlers.ts'

/** Those of some rows that exist. @param table where they are stored */
export function thereIn(table: string): NonNullable<UndoHandlers['undoable']> {
  return async (tx, _principal, ids) => {
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx)
    return rows.map(({ id }) => id)
  }
}

/**
 * Undoes the making of a thing: the thing goes to the trash with what depends on it by now, and redo restores it from
 * there. @param table where it is stored @param remove deletes one
 */
export function madeThing(
  table: string,
  remove: (context: CommandContext, id: Id) => Promise<{ deletionId: Id | null }>,
): UndoHandlers {
  return { names: 'id', undoable: thereIn(table), ...trashing(remove) }
}

/**
 * The same for an act that made several things, which its answer names (`ids`): those that still exist are deleted.
 * @param remove deletes some, as one act
 */
export function madeThings(
  table: string,
  remove: (context: CommandContext, ids: Id[], answer: unknown) => Promise<{ deletionId: Id | null }>,
): UndoHandlers {
  const undoable = thereIn(table)
  return {
    names: 'ids',
    undoable,
    ...trashing(async (context, _id, answer) => {
      const { ids } = answer as { ids: Id[] }
      return remove(context, [...(await undoable(context.tx, context.principal, ids))], answer)
    }),
  }
}

function trashing(
  remove: (context: CommandContext, id: Id, answer: unknown) => Promise<{ deletionId: Id | null }>,
): Pick<UndoHandlers, 'undo' | 'redo'> {
  return {
    async undo(context, id, answer) {
      const { deletionId } = await remove(context, id, answer)
      return { deletionId }
    },
    async redo(context, _id, left, answer) {
      const { deletionId } = left as { deletionId: Id }
      await deletionHandlers(context).undo(context, deletionId, answer)
    },
  }
}
