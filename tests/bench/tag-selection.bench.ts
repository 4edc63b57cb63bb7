import type pg from 'pg'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runAct } from '#selections/server/run-act.ts'
import { actOnSelection } from '#selections/server/commands/act-on-selection.ts'
import { selectAll } from '#selections/server/commands/select-all.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { milliseconds, withTaggedHighlights } from './tagged-highlights.ts'

const SIZE = { notes: 1_000, highlights: 100_000 }

/** Inserts the same rows by one statement that selects them, committed. @returns milliseconds */
async function bareMs(client: pg.Client, teamId: Id, projectId: Id, tagId: Id): Promise<number> {
  const put = await milliseconds(async () =>
    client.query(
      'insert into highlight_tags (team_id, highlight_id, tag_id) select $1, id, $2 from highlights where project_id = $3',
      [teamId, tagId, projectId],
    ),
  )
  await client.query('delete from highlight_tags where tag_id = $1', [tagId])
  return put
}

async function run(): Promise<Measurement> {
  return withTaggedHighlights(SIZE, async ({ services, teamId, projectId, tagId, bareTagId, client, again }) => {
    const { signal } = new AbortController()
    const question = { projectId, objectType: 'HIGHLIGHT', data: {}, boardId: null, group: null }
    const ofPhase = { chosen: [] as number[], tagged: [] as number[], undone: [] as number[] }
    /** Selected, tagged and undone, as by a user, with the job doing the work. */
    const productRate = async (): Promise<number> => {
      const operationId = newId()
      let selectionId = ''
      let actId = ''
      ofPhase.chosen.push(
        await milliseconds(async () => {
          selectionId = (await runCommand(await again(), selectAll, { list: 'view-rows', question })).id
        }),
      )
      const tagged = await milliseconds(async () => {
        const input = { selectionId, act: 'tag', given: { add: [tagId] } }
        actId = (await runCommand(await again(), actOnSelection, input, operationId)).id
        await runAct(services, teamId, actId, signal)
      })
      ofPhase.tagged.push(tagged)
      const undone = await milliseconds(async () => {
        await runCommand(await again(), undoOperation, { actOperationId: operationId }, newId())
        await runAct(services, teamId, actId, signal)
      })
      ofPhase.undone.push(undone)
      // Undo writes the same number of rows: the slower of the two counts.
      return (SIZE.highlights / Math.max(tagged, undone)) * 1_000
    }
    const bareRate = async (): Promise<number> =>
      (SIZE.highlights / (await bareMs(client, teamId, projectId, bareTagId))) * 1_000
    await bareRate()
    await productRate()
    const measured = await inTurns({ limit: bareRate, value: productRate, turns: 3 })
    for (const [phase, all] of Object.entries(ofPhase))
      process.stdout.write(`  ${phase}: ${all.map((ms) => `${Math.round(ms)} ms`).join(', ')}\n`)
    return measured
  })
}

/**
 * Selects all of 100,000 highlights, tags them in the background and undoes it, compared with one INSERT … SELECT of
 * the same rows. The rate is that of the slower of tagging and undo.
 */
export const bench: Bench = {
  name: 'tag-selection',
  unit: 'rows/s',
  limit: 'one INSERT … SELECT of the same rows',
  leavesOut: 'HTTP, GraphQL, network; the queue that wakes the job; syncing to disk',
  goal: 0.2,
  direction: 'at least',
  run,
}
