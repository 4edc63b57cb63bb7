import { sql } from 'kysely'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { MAX_SEARCH_RESULTS } from '../model/limits.ts'
import type { SearchMethod } from '../model/search-options.ts'
import type { Reading } from '../model/search-result.ts'
import { readCursor, thingsReadBy } from './index-cursor.ts'
import { countDue } from './passages/due-store.ts'
import { followerCursor } from './passages/hold-follower.ts'
import { PASSAGE_FOLLOWER } from './passages/passage-follower.ts'
import type { AskedIndex } from './search-index.ts'

/** What changed within this time counts as read for its meaning: no one would notice. */
const UNNOTICED_MS = 1_000

/**
 * What a search by this method cannot find yet, of what the actor may see, because it has not been read; null when
 * everything has been.
 */
export async function stillReading(
  context: WorkspaceContext,
  index: Pick<AskedIndex, 'thingsRead' | 'position'>,
  method: SearchMethod,
): Promise<Reading | null> {
  const { teamId, actor, services } = context
  const [byWords, position] = await Promise.all([index.thingsRead(teamId), index.position()])
  if (byWords !== null) return { method: 'FULL_TEXT', things: byWords, waiting: null }
  // However young: nothing else tells a page that opens right after a change when it can be found.
  if (await context.read(async (tx) => isBehind(tx, teamId, position, 0)))
    return { method: 'FULL_TEXT', things: null, waiting: null }
  if (method === 'FULL_TEXT') return null
  const cursor = readCursor(await followerCursor(services.database.global, PASSAGE_FOLLOWER))
  if (cursor === null) return { method: 'VECTOR', things: 0, waiting: null }
  const byMeaning = thingsReadBy(cursor, teamId)
  if (byMeaning !== null) return { method: 'VECTOR', things: byMeaning, waiting: null }
  return context.read(async (tx) => {
    const waiting = await countDue(tx, teamId, heldPlaces(actor), MAX_SEARCH_RESULTS)
    if (waiting > 0) return { method: 'VECTOR', things: null, waiting }
    return (await isBehind(tx, teamId, cursor.position, UNNOTICED_MS))
      ? { method: 'VECTOR', things: null, waiting: null }
      : null
  })
}

/** Whether a workspace has events of at least this age that have not been followed yet. */
async function isBehind(tx: CellTransaction, teamId: string, position: string, age: number): Promise<boolean> {
  const [transaction = '0', sequence = '0'] = position.split(':')
  const { rows } = await sql<{ occurred_at: Date }>`
    select occurred_at from journal
    where team_id = ${teamId} and (transaction_id, sequence) > (${transaction}::xid8, ${sequence}::bigint)
    order by transaction_id, sequence limit 1`.execute(tx)
  return rows[0] !== undefined && (age === 0 || Date.now() - rows[0].occurred_at.getTime() > age)
}
