import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { outageOf } from '#platform/server/outages/index.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { freePort, useHttpServer } from '#tests/harness/http-server.ts'

/** How long a monitor waits for the answer of `/health`. */
const WATCHED_MS = 1_000

/** The connection to the database, which can be cut and restored; nothing listens in place of Redis. */
const { connectionString } = await useTestDatabase()
const line = await openLine(new URL(connectionString))
afterAll(async () => line.cut())
const server = await useHttpServer({ DATABASE_URL: line.url, REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
const { subdomain, founder } = await server.newWorkspace()
const signedIn = { cookie: founder.cookie, origin: `http://${server.hostOf(subdomain)}` }
const projects = async () => server.graph(subdomain, signedIn, '{ projects(first: 1) { nodes { id } } }')
const looked = async (path: string) => {
  const began = performance.now()
  const answer = await server.ask(server.hostOf(), path)
  expect(performance.now() - began).toBeLessThan(WATCHED_MS)
  return answer
}

async function openLine(database: URL): Promise<{ url: string; cut(): Promise<void>; mend(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const port = await freePort()
  let listener: Server | undefined
  const mend = async (): Promise<void> => {
    const opened = createServer((near) => {
      const far = connect({ path: `${database.searchParams.get('host') ?? ''}/.s.PGSQL.${database.port || 5432}` })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
        one.pipe(other)
      }
    })
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    expect((opened.address() as AddressInfo).port).toBe(port)
    listener = opened
  }
  await mend()
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    mend,
    async cut() {
      const closing = listener
      listener = undefined
      const closed = closing && new Promise((resolve) => closing.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

test('without Redis users are served, and health reports what is degraded', async () => {
  expect((await projects()).errors).toBeUndefined()
  const ready = await looked('/health/ready')
  expect([ready.status, ready.json()]).toEqual([
    200,
    {
      status: 'degraded',
      problems: [{ part: 'live updates', message: 'Redis does not answer: changes reach other processes late.' }],
    },
  ])
  expect((await looked('/health/live')).json()).toEqual({ status: 'ok' })
})

test('while the database is unreachable this is reported in words, the process counts as alive, and work continues once it is back', async () => {
  await line.cut()
  const { errors } = await projects()
  expect(errors).toMatchObject([
    {
      message: 'The database of this installation is not responding. Try again in a moment.',
      extensions: { errorCode: 'InternalError', reason: 'DATABASE_AWAY', humanReadable: true },
    },
  ])
  const act = async () =>
    server.graph(
      subdomain,
      signedIn,
      `mutation { createProject(input: { title: "Away" }, operationId: "${newId()}") { title } }`,
    )
  expect((await act()).errors).toMatchObject([{ extensions: { reason: 'DATABASE_AWAY' } }])
  const identity = await server.ask(server.hostOf(subdomain), '/api/auth/identity', {
    headers: { cookie: founder.cookie },
  })
  expect([identity.status, identity.json()]).toMatchObject([
    503,
    { errors: [{ reason: 'DATABASE_AWAY', humanReadable: true }] },
  ])
  const ready = await looked('/health/ready')
  expect([ready.status, ready.json()]).toMatchObject([503, { status: 'failing', problems: [{ part: 'database' }, {}] }])
  expect((await looked('/health/live')).status).toBe(200)
  await line.mend()
  expect((await act()).errors).toBeUndefined()
  expect((await looked('/health/ready')).status).toBe(200)
})

test('a full disk is reported in words, by the database’s code and by that of files', () => {
  for (const code of ['53100', 'ENOSPC'])
    expect(outageOf(Object.assign(new Error('no space left'), { code }))).toMatchObject({
      code: 'InternalError',
      reason: 'DISK_FULL',
      message: expect.stringContaining('full') as string,
    })
  expect(outageOf(new Error('no space left'))).toBeNull()
})
