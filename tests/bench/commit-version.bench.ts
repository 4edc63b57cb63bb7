import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { commitEvents, runCommand } from '#journal/server/index.ts'
import { claimOperation } from '#journal/server/store.ts'
import { noteEvents } from '#notes/model/events.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { openBareClient } from './bare-client.ts'
import { projectEvents } from '#projects/model/events.ts'
import { inTurns, type Bench, type RatioMeasurement } from './bench.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const SECONDS = 3
/** The product has at most this many connections. */
const MOST_WRITERS = 12

const { type: TYPE, resourceKind: KIND } = projectEvents.settled

// In one message, as in the product.
const commitWithout = (teamId: Id): string => `
  begin;
  select set_config('quarry.team_id', '${teamId}', true);
  insert into journal (team_id, principal_kind, type, resource_kind, resource_id, version)
    values ('${teamId}', 'system', '${TYPE}', '${KIND}', '${newId()}', 0);
  commit`

/** Returns how many times per second several writers together run the work repeatedly. */
async function timesPerSecond(writers: number, work: (writer: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() - began < SECONDS * 1_000) {
        await work(writer)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1_000)
}

async function measure(product: ProductServer, writers: number): Promise<RatioMeasurement> {
  await using open = new AsyncDisposableStack()
  const { connectionString, teamId } = product
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => open.use(await openBareClient(connectionString, teamId))),
  )
  const database = await openDatabase({ connectionString, maxConnections: 2 * MOST_WRITERS })
  open.defer(database.close)
  const stamp = { teamId, principal: { kind: 'system' as const, id: null }, operationId: null }
  const commit = async (): Promise<void> =>
    database.workspace(teamId).write(async (_tx, end) => {
      commitEvents(end, stamp, [projectEvents.settled({ id: newId(), scopeId: null })])
      return Promise.resolve()
    })
  return await inTurns({
    limit: async () => timesPerSecond(writers, async (writer) => clients[writer]?.query(commitWithout(teamId))),
    value: async () => timesPerSecond(writers, commit),
  })
}

const CLAIM = { command: 'change-note', principalId: null, inputHash: new Uint8Array(32) }

/** Renames a note repeatedly by acts: with their versions and images, compared with the same without either. */
async function measureImages(product: ProductServer): Promise<RatioMeasurement> {
  await using open = new AsyncDisposableStack()
  const { connectionString, teamId } = product
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Bench' })
  const { id: noteId } = await runCommand(await product.founder(), createNote, { projectId, title: 'Bench' })
  const client = open.use(await openBareClient(connectionString, teamId))
  const database = await openDatabase({ connectionString, maxConnections: 2 })
  open.defer(database.close)
  let renamed = 0
  const rename = (id: Id): string => {
    renamed += 1
    return `update notes set title = 'Renamed ${renamed}', updated_at = now() where id = '${id}'`
  }
  // In as many messages as the product sends.
  const without = async (): Promise<void> => {
    await client.query(`begin; select set_config('quarry.team_id', '${teamId}', true)`)
    await client.query(
      `insert into operations (team_id, operation_id, principal_id, command, input_hash)
        values ('${teamId}', '${newId()}', null, '${CLAIM.command}', '\\x${Buffer.from(CLAIM.inputHash).toString('hex')}')`,
    )
    await client.query(rename(noteId))
    await client.query(
      `insert into journal (team_id, principal_kind, type, resource_kind, resource_id, version)
        values ('${teamId}', 'system', 'note.changed', 'note', '${noteId}', 0); commit`,
    )
  }
  const commit = async (): Promise<void> =>
    database.workspace(teamId).write(async (tx, end) => {
      await claimOperation(tx, teamId, newId(), { ...CLAIM, keepsImages: true })
      await sql.raw(rename(noteId)).execute(tx)
      const stamp = { teamId, principal: { kind: 'system' as const, id: null }, operationId: null }
      commitEvents(end, stamp, [noteEvents.changed({ id: noteId, scopeId: null, after: { title: 'Renamed' } })])
    })
  return await inTurns({
    limit: async () => timesPerSecond(1, without),
    value: async () => timesPerSecond(1, commit),
  })
}

const shared = {
  unit: 'commits/s',
  limit: 'the same event committed to disk without a version, in one message, on as many connections',
  leavesOut: 'what an act reads and writes apart from its event',
  direction: 'at least' as const,
}

/** Commits one event as the next version of a workspace, by one writer and by twelve at once. */
export const benches: readonly Bench[] = [
  {
    ...shared,
    name: 'commit-version',
    goal: 0.8,
    async run() {
      await using product = await startProductServer()
      return await measure(product, 1)
    },
  },
  {
    ...shared,
    name: 'commit-images',
    limit: 'the same row changed and the same event committed without version and images, in as many messages',
    goal: 0.8,
    async run() {
      await using product = await startProductServer()
      return await measureImages(product)
    },
  },
  {
    ...shared,
    name: 'commit-version-twelve',
    // They commit one after the other: the figure is only reported, not a goal.
    goal: null,
    async run() {
      await using product = await startProductServer()
      return await measure(product, MOST_WRITERS)
    },
  },
]
