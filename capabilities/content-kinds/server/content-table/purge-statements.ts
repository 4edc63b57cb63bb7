import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { PurgeContract } from '../content-kind.ts'
import type { ContentSql } from './content-sql.ts'

/** Removes rows for good: those that a deletion took, then those that belong to what it took. */
export function purgeStatements({ name, isOwn, parents }: ContentSql): PurgeContract {
  return {
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
  }
}
