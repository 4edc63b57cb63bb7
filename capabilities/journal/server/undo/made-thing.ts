import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '../command-context.ts'
import { wayOfDeletions, type UndoWay } from './undo-way.ts'

/**
 * Takes back that something was made: it goes to the trash with what hangs on it by now, and is brought back from there
 * where it is made again. @param table where it is kept @param remove deletes one
 */
export function madeThing(
  table: string,
  remove: (context: CommandContext, id: Id) => Promise<{ deletionId: Id | null }>,
): UndoWay {
  return {
    names: 'id',
    async standing(tx, _principal, ids) {
      const { rows } = await sql<{ id: Id }>`
        select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx)
      return rows.map(({ id }) => id)
    },
    async takeBack(context, id) {
      const { deletionId } = await remove(context, id)
      return { deletionId }
    },
    async doAgain(context, _id, left) {
      const { deletionId } = left as { deletionId: Id }
      await wayOfDeletions(context).takeBack(context, deletionId)
    },
  }
}
