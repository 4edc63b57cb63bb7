import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import '../tables.ts'

/** A process that says nothing for so long has ended: another one takes its work over. */
const HELD_SECONDS = 60

/** Another process took the work, since this one was silent for too long. */
export class TakenOverError extends Error {}

/** Work that one process does for all of them, and how far it has come. */
export interface HeldFollower {
  /** Takes the work, where nobody has it. */
  take(): Promise<boolean>
  cursor(): Promise<string | null>
  /** Says that the work goes on. @throws TakenOverError */
  renew(): Promise<void>
  /** Says how far it has come. @throws TakenOverError */
  keep(cursor: string): Promise<void>
  release(): Promise<void>
}

/** The work of this name, for one holder. */
export function holdFollower({ global }: Database, name: string, holder: Id): HeldFollower {
  const until = sql<Date>`now() + make_interval(secs => ${HELD_SECONDS})`
  const own = async (values: { cursor?: string }): Promise<void> => {
    // Also where its time has run out, as long as nobody else took it meanwhile.
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

/** How far the work of this name has come, whoever does it; null where nobody has begun. */
export async function followerCursor(global: Database['global'], name: string): Promise<string | null> {
  return (
    (await global.selectFrom('search_followers').select('cursor').where('name', '=', name).executeTakeFirst())
      ?.cursor ?? null
  )
}
