import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import '../tables.ts'

/** A process that has not renewed for this long is considered dead: another one takes over its work. */
const HELD_SECONDS = 60

/** Another process took over the work, because this one was silent for too long. */
export class TakenOverError extends Error {}

/** Work that one process does for all, and how far it has come. */
export interface HeldFollower {
  /** Takes the work if no process has it. */
  take(): Promise<boolean>
  cursor(): Promise<string | null>
  /** Extends the hold on the work. @throws TakenOverError */
  renew(): Promise<void>
  /** Stores how far it has come. @throws TakenOverError */
  keep(cursor: string): Promise<void>
  release(): Promise<void>
}

/** The work of this name, for one holder. */
export function holdFollower({ global }: Database, name: string, holder: Id): HeldFollower {
  const until = sql<Date>`now() + make_interval(secs => ${HELD_SECONDS})`
  const own = async (values: { cursor?: string }): Promise<void> => {
    // Also after the hold has expired, as long as no other process has taken it.
    const { numUpdatedRows } = await global
      .updateTable('search_followers')
      .set({ ...values, held_until: until })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new TakenOverError(`Another process goes on with the ${name}.`)
  }
  return {
    async take() {
      const { rows } = await sql<{ holder: Id }>`
        insert into search_followers (name, holder, held_until) values (${name}, ${holder}, ${until})
        on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
          where search_followers.held_until < now() or search_followers.holder = excluded.holder
        returning holder`.execute(global)
      return rows.length > 0
    },
    cursor: async () => followerCursor(global, name),
    renew: async () => own({}),
    keep: async (cursor) => own({ cursor }),
    async release() {
      await global
        .updateTable('search_followers')
        .set({ held_until: sql<Date>`now()` })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
  }
}

/** How far the work of this name has come, in whichever process; null if it was never started. */
export async function followerCursor(global: Database['global'], name: string): Promise<string | null> {
  return (
    (await global.selectFrom('search_followers').select('cursor').where('name', '=', name).executeTakeFirst())
      ?.cursor ?? null
  )
}
