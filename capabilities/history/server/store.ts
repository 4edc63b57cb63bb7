import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { UNTOLD, type ReadEvent } from '../model/acts.ts'
import { MAX_EVENTS_READ, MAX_HIGHLIGHTS_TOLD } from '../model/limits.ts'

/** The events of a thing, the latest first, in places that the actor may see: its own, those of its texts, of its place, and of a note those of its highlights. */
export async function eventsOf(tx: CellTransaction, teamId: Id, actor: Actor, id: Id, before: string | null): Promise<ReadEvent[]> {
  const { rows } = await sql<ReadEvent>`
    with told as (
      select ${id}::uuid as id
      union select id from documents where owner_id = ${id}
      union select scope_id from projects where id = ${id}
      union select scope_id from folders where id = ${id}
      union (select id from highlights where note_id = ${id} order by created_at desc limit ${MAX_HIGHLIGHTS_TOLD})
    )
    select sequence, occurred_at as at, type, principal_kind as "principalKind", principal_id as "principalId", operation_id as "operationId", before, after
    from journal
    where team_id = ${teamId} and resource_id = any(array(select id from told)) and scope_id = any(${[...actor.visibleScopes]}::uuid[])
      and not type = any(${[...UNTOLD]}::text[]) and (${before}::bigint is null or sequence < ${before}::bigint)
    order by sequence desc limit ${MAX_EVENTS_READ}`.execute(tx)
  return rows
}
