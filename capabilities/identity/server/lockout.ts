import { sql } from 'kysely'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { FAILURE_WINDOW_SECONDS, LOCKOUT_SECONDS, MAX_FAILED_SIGN_INS } from '../model/limits.ts'
import { keyedDigest } from './digests.ts'

/** Failed tries by address, whether anybody has that address or not: a lock tells nothing about accounts. */
export interface Lockout {
  isLocked(email: string): Promise<boolean>
  /** @returns true when this failure locked the address. */
  recordFailure(email: string): Promise<boolean>
  clear(email: string): Promise<void>
}

export function openLockout(global: GlobalDatabase, secret: string): Lockout {
  const keyOf = (email: string): string => keyedDigest(secret, 'lockout', email)

  return {
    async isLocked(email) {
      const row = await global
        .selectFrom('lockouts')
        .select('address_hash')
        .where('address_hash', '=', keyOf(email))
        .where('locked_until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },

    async recordFailure(email) {
      // A row older than the window starts again, unless it is locked right now.
      const stale = sql<boolean>`lockouts.first_failed_at < now() - make_interval(secs => ${FAILURE_WINDOW_SECONDS}) and coalesce(lockouts.locked_until <= now(), true)`
      const failures = sql<number>`case when ${stale} then 1 else lockouts.failures + 1 end`
      const until = sql<Date>`now() + make_interval(secs => ${LOCKOUT_SECONDS})`
      const row = await global
        .insertInto('lockouts')
        .values({ address_hash: keyOf(email), failures: 1, first_failed_at: sql<Date>`now()`, locked_until: null })
        .onConflict((conflict) =>
          conflict.column('address_hash').doUpdateSet({
            failures,
            first_failed_at: sql<Date>`case when ${stale} then now() else lockouts.first_failed_at end`,
            locked_until: sql<Date | null>`case when ${failures} >= ${MAX_FAILED_SIGN_INS} then coalesce(lockouts.locked_until, ${until}) end`,
          }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      return row.failures === MAX_FAILED_SIGN_INS
    },

    async clear(email) {
      await global.deleteFrom('lockouts').where('address_hash', '=', keyOf(email)).execute()
    },
  }
}
