import type pg from 'pg'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { milliseconds, withTaggedHighlights } from './tagged-highlights.ts'

const SIZE = { notes: 100, highlights: 10_000 }

/** Inserts the same rows by one statement and deletes them by another, each committed. */
async function bareMs(client: pg.Client, teamId: Id, highlightIds: readonly Id[], tagId: Id): Promise<number> {
  const put = await milliseconds(async () =>
    client.query(
      'insert into highlight_tags (team_id, highlight_id, tag_id) select $1, id, $2 from unnest($3::uuid[]) as id',
      [teamId, tagId, highlightIds],
    ),
  )
  const taken = await milliseconds(async () =>
    client.query('delete from highlight_tags where tag_id = $1 and highlight_id = any($2::uuid[])', [
      tagId,
      highlightIds,
    ]),
  )
  return put + taken
}

async function run(): Promise<Measurement> {
  return withTaggedHighlights(SIZE, async ({ teamId, highlightIds, tagId, bareTagId, client, again }) => {
    const productMs = async (): Promise<number> => {
      const acting = await again()
      const actOperationId = newId()
      const put = await milliseconds(async () =>
        runCommand(acting, tagHighlights, { highlightIds, add: [tagId] }, actOperationId),
      )
      const undoing = await again()
      return put + (await milliseconds(async () => runCommand(undoing, undoOperation, { actOperationId }, newId())))
    }
    const bare = async (): Promise<number> => bareMs(client, teamId, highlightIds, bareTagId)
    await bare()
    await productMs()
    return inTurns({ limit: bare, value: productMs })
  })
}

/** Tags ten thousand highlights and undoes it, compared with one bare statement for each direction. */
export const bench: Bench = {
  name: 'bulk-tag',
  unit: 'ms',
  limit: 'one SQL statement that inserts the same rows and one that deletes them',
  leavesOut: 'HTTP, GraphQL, network; syncing to disk',
  goal: 3,
  direction: 'at most',
  run,
}
