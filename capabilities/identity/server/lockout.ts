import { sql } from 'kysely'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { addressGroup } from '#platform/server/network-address/index.ts'
import {
  FAILURE_WINDOW_SECONDS,
  FIRST_WAIT_SECONDS,
  LONGEST_WAIT_SECONDS,
  MAX_FAILED_BY_NETWORKS,
  MAX_FAILED_SIGN_INS,
} from '../model/limits.ts'
import { keyedDigest } from './digests.ts'

/**
 * The source of a try: a browser that signed in with the address before, or is signed in with it; otherwise the
 * network.
 */
export type Source = { device: string } | { network: string }

/**
 * Failed tries by email address and source, whether or not the address has an account: a wait reveals nothing about
 * accounts. Failures elsewhere never make a known browser wait.
 */
export interface Lockout {
  /** Until when this source may not try again; null if it may. */
  lockedUntil(email: string, from: Source): Promise<Date | null>
  /** @returns until when this source may not try again; `isNew` if no source had to wait for this address before. */
  recordFailure(email: string, from: Source): Promise<{ until: Date | null; isNew: boolean }>
  /** Whether any source has to wait before trying this address again. */
  isLockedForAnybody(email: string): Promise<boolean>
  /** Forgets the failures of this source. */
  forgive(email: string, from: Source): Promise<void>
  /** Forgets all failures of an address: its owner, who reads its mail, has been here. */
  clear(email: string): Promise<void>
}

/** A counter of failures, with how many are allowed before the source must wait. */
interface Counter {
  key: string
  most: number
}

export function openLockout(global: GlobalDatabase, secret: string): Lockout {
  const addressOf = (email: string): string => keyedDigest(secret, 'lockout', email)
  const countersOf = (from: Source): Counter[] =>
    'device' in from
      ? [{ key: keyedDigest(secret, 'lockout-device', from.device), most: MAX_FAILED_SIGN_INS }]
      : [
          { key: keyedDigest(secret, 'lockout-network', addressGroup(from.network)), most: MAX_FAILED_SIGN_INS },
          { key: 'networks', most: MAX_FAILED_BY_NETWORKS },
        ]
  const lockedRows = (email: string) =>
    global
      .selectFrom('lockouts')
      .select(sql<Date | null>`max(locked_until)`.as('until'))
      .where('address_hash', '=', addressOf(email))
      .where('locked_until', '>', sql<Date>`now()`)
  const keysOf = (from: Source): string[] => countersOf(from).map(({ key }) => key)

  const count = async (email: string, { key, most }: Counter): Promise<Date | null> => {
    // A row older than the window starts again, unless it caused a wait within the window.
    const since = sql`now() - make_interval(secs => ${FAILURE_WINDOW_SECONDS})`
    const stale = sql<boolean>`lockouts.first_failed_at < ${since} and coalesce(lockouts.locked_until < ${since}, true)`
    const failures = sql<number>`case when ${stale} then 1 else lockouts.failures + 1 end`
    // Each further failure doubles the wait.
    const wait = sql`least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(${failures} - ${most}, 20))`
    const row = await global
      .insertInto('lockouts')
      .values({
        address_hash: addressOf(email),
        source_hash: key,
        failures: 1,
        first_failed_at: sql<Date>`now()`,
        locked_until: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['address_hash', 'source_hash']).doUpdateSet({
          failures,
          first_failed_at: sql<Date>`case when ${stale} then now() else lockouts.first_failed_at end`,
          locked_until: sql<Date | null>`case when ${failures} >= ${most} then now() + make_interval(secs => ${wait}) end`,
        }),
      )
      .returning('locked_until')
      .executeTakeFirstOrThrow()
    return row.locked_until
  }

  return {
    async lockedUntil(email, from) {
      const row = await lockedRows(email).where('source_hash', 'in', keysOf(from)).executeTakeFirst()
      return row?.until ?? null
    },
    async isLockedForAnybody(email) {
      return ((await lockedRows(email).executeTakeFirst())?.until ?? null) !== null
    },
    async recordFailure(email, from) {
      const isNew = !(await this.isLockedForAnybody(email))
      let until: Date | null = null
      for (const counter of countersOf(from)) {
        const locked = await count(email, counter)
        if (locked !== null && (until === null || locked > until)) until = locked
      }
      return { until, isNew }
    },
    async forgive(email, from) {
      const [own = ''] = keysOf(from)
      await global
        .deleteFrom('lockouts')
        .where('address_hash', '=', addressOf(email))
        .where('source_hash', '=', own)
        .execute()
    },
    async clear(email) {
      await global.deleteFrom('lockouts').where('address_hash', '=', addressOf(email)).execute()
    },
  }
}
