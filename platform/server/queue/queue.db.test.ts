import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '#tests/harness/database.ts'
import { createQueue, defineJob, type Queue } from './index.ts'

const database = await useTestDatabase()
const owner = new pg.Client({ connectionString: database.connectionString })
await owner.connect()
// As in a new installation: the queue makes its tables itself.
await owner.query('drop schema job_queue cascade')
await owner.end()
const greet = defineJob({
  name: 'tests/greet',
  payload: z.object({ name: z.string() }),
  retry: { limit: 2, delaySeconds: 0 },
  timeoutSeconds: 60,
})
const gather = defineJob({
  name: 'tests/gather',
  payload: z.object({ at: z.string() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutSeconds: 60,
  oneForEachKey: 'unfinished',
})
const shared = defineJob({
  name: 'tests/shared',
  payload: z.object({ teamId: z.string(), name: z.string() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutSeconds: 60,
  concurrency: 2,
  ofOneWorkspace: 1,
})
const TIMEOUT_MS = 15_000

const open: Queue[] = []
async function openQueue(
  settings: Partial<Parameters<typeof createQueue>[0]> = {},
): Promise<{ queue: Queue; errors: Error[] }> {
  const errors: Error[] = []
  const queue = await createQueue({
    connectionString: database.connectionString,
    jobs: [greet, gather, shared],
    runsJobs: true,
    senderRole: 'quarry_app',
    onError: (error) => errors.push(error),
    ...settings,
  })
  open.push(queue)
  return { queue, errors }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop(5_000)))
})

describe('the queue', () => {
  it('runs what was sent, with the parsed payload', async () => {
    const { queue } = await openQueue()
    const seen: string[] = []
    await queue.work(greet, async ({ name }) => void seen.push(name))
    await queue.send(greet, { name: 'Ada' })
    await vi.waitFor(() => expect(seen).toEqual(['Ada']), TIMEOUT_MS)
  })

  it('runs waiting jobs one right after the other, without a two-second wait for each of forty files', async () => {
    const { queue } = await openQueue()
    const names = Array.from({ length: 40 }, (_, at) => `Guest ${at}`)
    for (const name of names) await queue.send(greet, { name })
    const seen: string[] = []
    await queue.work(greet, async ({ name }) => void seen.push(name))
    await vi.waitFor(() => expect(seen).toHaveLength(names.length), TIMEOUT_MS)
    expect(seen.toSorted()).toEqual(names.toSorted())
  })

  it('runs jobs of another workspace while one has many that take long, and all of them in the end', async () => {
    const { queue } = await openQueue()
    for (const name of ['slow', 'second', 'third']) await queue.send(shared, { teamId: 'busy', name })
    await queue.send(shared, { teamId: 'other', name: 'quick' })
    const seen: string[] = []
    const quick = Promise.withResolvers<void>()
    await queue.work(shared, async ({ name }) => {
      if (name === 'slow') await quick.promise
      if (name === 'quick') quick.resolve()
      seen.push(name)
    })
    await vi.waitFor(() => expect(seen).toHaveLength(4), TIMEOUT_MS)
    expect(seen.indexOf('quick')).toBeLessThan(seen.indexOf('slow'))
    expect(seen.indexOf('slow')).toBeLessThan(seen.indexOf('second'))
  })

  it('refuses a payload of another form before it is stored', async () => {
    const { queue } = await openQueue()
    await expect(queue.send(greet, { name: 7 } as never)).rejects.toThrow(z.ZodError)
  })

  it('sends with the transaction or not at all, under the unprivileged role', async () => {
    const { queue } = await openQueue()
    const seen: string[] = []
    const team = crypto.randomUUID()
    await database.workspace(team).write(async (tx) => {
      expect((await sql<{ role: string }>`select current_user as role`.execute(tx)).rows).toEqual([
        { role: 'quarry_app' },
      ])
      await queue.send(greet, { name: 'kept' }, { transaction: tx })
    })
    const undone = database.workspace(team).write(async (tx) => {
      await queue.send(greet, { name: 'undone' }, { transaction: tx })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await queue.send(greet, { name: 'last' })
    await queue.work(greet, async ({ name }) => void seen.push(name))
    await vi.waitFor(() => expect(seen).toContain('last'), TIMEOUT_MS)
    expect(seen).toEqual(['kept', 'last'])
  })

  it('retries a run that failed', async () => {
    const { queue } = await openQueue()
    const attempts: number[] = []
    await queue.work(greet, async (_, run) => {
      attempts.push(run.attempt)
      if (run.attempt < 3) throw new Error('not yet')
    })
    await queue.send(greet, { name: 'Ada' })
    await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3]), TIMEOUT_MS)
  })

  it('adds one job for each key and for each id', async () => {
    const { queue } = await openQueue()
    const id = crypto.randomUUID()
    expect(await queue.send(gather, { at: 'once' }, { key: 'team-1' })).not.toBeNull()
    expect(await queue.send(gather, { at: 'again' }, { key: 'team-1' })).toBeNull()
    expect(await queue.send(gather, { at: 'once' }, { key: 'team-2' })).not.toBeNull()
    expect(await queue.send(greet, { name: 'Ada' }, { id, startAfter: new Date(Date.now() + 3_600_000) })).toBe(id)
    expect(await queue.send(greet, { name: 'Ada' }, { id })).toBeNull()
    expect(await queue.cancel(greet, id)).toBe(true)
    expect(await queue.cancel(greet, id)).toBe(false)
  })

  it('signals running jobs when the process stops, and runs them again later', async () => {
    const first = await openQueue()
    const started = Promise.withResolvers<void>()
    await first.queue.work(greet, async ({ name }, { signal }) => {
      if (name !== 'long') return
      started.resolve()
      await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    await first.queue.send(greet, { name: 'long' })
    await started.promise
    await open.splice(open.indexOf(first.queue), 1)[0]?.stop(5_000)
    const second = await openQueue()
    const seen: string[] = []
    await second.queue.work(greet, async ({ name }) => void seen.push(name))
    await vi.waitFor(() => expect(seen).toEqual(['long']), TIMEOUT_MS)
  })

  it('as the sole worker immediately runs what a killed process had begun', async () => {
    const { queue } = await openQueue()
    const id = await queue.send(greet, { name: 'abandoned' })
    // What a kill -9 leaves: a job in state active that no process works on.
    const client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    await client.query(
      `UPDATE job_queue.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE id = $1`,
      [id],
    )
    await client.end()
    const next = await openQueue({ soleWorker: true })
    const seen: string[] = []
    await next.queue.work(greet, async ({ name }) => void seen.push(name))
    await vi.waitFor(() => expect(seen).toEqual(['abandoned']), TIMEOUT_MS)
  })
})
