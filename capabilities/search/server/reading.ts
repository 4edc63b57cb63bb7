import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import { readJournal } from '#journal/server/index.ts'
import type { SearchMethod } from '../model/search-options.ts'
import type { Reading } from '../model/search-result.ts'
import { readCursor, thingsReadBy } from './index-cursor.ts'
import { followerCursor } from './passages/hold-follower.ts'
import { PASSAGE_FOLLOWER } from './passages/passage-follower.ts'
import type { AskedIndex } from './search-index.ts'

/** What was changed within so many seconds counts as read: nobody would notice. */
const UNNOTICED_SECONDS = 20

/** What a search by this method cannot find yet, since it is still being read; null when everything is. */
export async function stillReading(
  database: Database,
  index: Pick<AskedIndex, 'thingsRead'>,
  teamId: Id,
  method: SearchMethod,
): Promise<Reading | null> {
  const byWords = await index.thingsRead(teamId)
  if (byWords !== null) return { method: 'FULL_TEXT', things: byWords }
  if (method === 'FULL_TEXT') return null
  const cursor = readCursor(await followerCursor(database.global, PASSAGE_FOLLOWER))
  if (cursor === null) return { method: 'VECTOR', things: 0 }
  const byMeaning = thingsReadBy(cursor, teamId)
  if (byMeaning !== null) return { method: 'VECTOR', things: byMeaning }
  const [oldest] = await database.acrossWorkspaces(async (connection) => readJournal(connection, cursor.position, 1))
  return oldest && Date.now() - oldest.occurredAt.getTime() > UNNOTICED_SECONDS * 1000
    ? { method: 'VECTOR', things: null }
    : null
}
