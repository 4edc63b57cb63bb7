import { once as onceOf } from 'node:events'
import WebSocket from 'ws'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { now, type ReportedRun, type RequestedRun } from './at-rate.ts'
import type { BareFeed } from './bare-feed-process.ts'
import { beside, medianOf, once, percentile, type Bench, type RatioMeasurement } from './bench.ts'
import type { ServedAt, ServedFeed } from './feed-process.ts'
import { startProductServer, SUBDOMAIN } from './product-server.ts'
import { startProcess } from './started-process.ts'

const PAGES = 100
const RUN: RequestedRun = { changes: 200, perSecond: 20 }
const TURNS = 3
/** The limit for a commit to reach the other user's socket: a multiple of the bare time, plus some milliseconds. */
const LATENCY = { times: 1.5, ms: 20 }

/** 100 pages of one member are connected to a process of the server in which 20 changes per second are made. */
const measureFeed = once(async () => {
  await using open = new AsyncDisposableStack()
  const product = open.use(await startProductServer())
  const ada = await product.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Talks' })
  const { identity_id: identityId } = await ada.database.read(async (tx) =>
    tx.selectFrom('users').select('identity_id').executeTakeFirstOrThrow(),
  )
  const { teamId, environment, connectionString } = product
  const ours = await serve<ServedAt>(open, './feed-process.ts', {
    environment,
    subdomain: SUBDOMAIN,
    teamId,
    identityId: identityId ?? '',
    projectId,
    members: PAGES,
  } satisfies ServedFeed)
  const origin = `http://${SUBDOMAIN}.localhost:${ours.port}`
  const openOurs = async (cookie = product.cookie): Promise<WebSocket> => {
    const headers = { host: new URL(origin).host, origin, cookie }
    const socket = new WebSocket(`ws://127.0.0.1:${ours.port}/api/graphql`, 'graphql-transport-ws', { headers })
    await onceOf(socket, 'open')
    socket.send('{"type":"connection_init"}')
    await onceOf(socket, 'message')
    const query = 'subscription { feed { version everything all lost changes { type kind id operationId } } }'
    socket.send(JSON.stringify({ id: 'feed', type: 'subscribe', payload: { query } }))
    return socket
  }
  const alone = (await ours.run(RUN)).processorMs
  const sameRights = open.use(new AsyncDisposableStack())
  const ourPages = await pagesOf(sameRights, async () => openOurs())
  const heard = onceOf(ourPages[0] ?? (await openOurs()), 'message')
  await ours.run({ changes: 2, perSecond: 2 })
  const [data] = (await heard) as [Buffer]
  const bare = await serve<{ port: number }>(open, './bare-feed-process.ts', {
    connectionString,
    teamId,
    frame: data.toString(),
  } satisfies BareFeed)
  const barePages = await pagesOf(open, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${bare.port}`)
    await onceOf(socket, 'open')
    return socket
  })
  const figures: Array<Record<'processor' | 'latency', RatioMeasurement>> = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const theirs = await runWith(bare, barePages)
    const own = await runWith(ours, ourPages)
    figures.push({
      processor: beside(perPage(own.processorMs - alone), perPage(theirs.processorMs)),
      latency: beside(own.latency, theirs.latency * LATENCY.times + LATENCY.ms),
    })
  }
  const processor = medianOf(figures.map((figure) => figure.processor))
  await sameRights.disposeAsync()
  const ownPages = await pagesOf(open, async (page) => openOurs(ours.cookies[page]))
  const rights: RatioMeasurement[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    rights.push(beside(perPage((await runWith(ours, ownPages)).processorMs - alone), processor.value))
  return { processor, latency: medianOf(figures.map(({ latency }) => latency)), rights: medianOf(rights) }
})

/** In microseconds, for one change and one page. */
function perPage(processorMs: number): number {
  return (processorMs * 1_000) / (RUN.changes * PAGES)
}

async function pagesOf(open: AsyncDisposableStack, one: (page: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const pages: WebSocket[] = []
  while (pages.length < PAGES) pages.push(open.adopt(await one(pages.length), (socket) => socket.terminate()))
  return pages
}

/** @returns the processor time of the server, and the p95 in milliseconds for a change to reach one of the pages */
async function runWith(
  { run }: Served,
  pages: readonly WebSocket[],
): Promise<{ processorMs: number; latency: number }> {
  const reported: number[] = []
  const page = pages[PAGES / 2]
  const receive = (): void => void reported.push(now())
  page?.on('message', receive)
  const { began, processorMs } = await run(RUN)
  page?.off('message', receive)
  if (reported.length !== began.length) throw new Error(`Of ${began.length} changes ${reported.length} arrived.`)
  return {
    processorMs,
    latency: percentile(
      reported.map((at, number) => at - (began[number] ?? 0)),
      0.95,
    ),
  }
}

interface Served {
  port: number
  run(requested: RequestedRun): Promise<ReportedRun>
}

async function serve<Answer extends { port: number }>(
  open: AsyncDisposableStack,
  module: string,
  reported: ServedFeed | BareFeed,
): Promise<Answer & Served> {
  const { answer, ask } = await startProcess<Answer>(open, new URL(module, import.meta.url), reported)
  return { ...answer, run: async (requested) => ask<ReportedRun>(requested) }
}

export const benches: readonly Bench[] = [
  {
    name: 'feed-processor',
    unit: 'µs of the server for a change and a page',
    limit: 'a bare socket server that runs one statement for each change and sends all pages the same frame',
    leavesOut: 'the change itself, which is measured without pages and subtracted',
    goal: 3,
    direction: 'at most',
    run: async () => (await measureFeed()).processor,
  },
  {
    name: 'feed-processor-of-many-rights',
    unit: 'µs of the server for a change and a page',
    limit:
      'the same with 100 pages of one member: here each page is of another member, who sees a place that no one else sees',
    leavesOut: 'the change itself, which is measured without pages and subtracted',
    goal: 2,
    direction: 'at most',
    run: async () => (await measureFeed()).rights,
  },
  {
    name: 'feed-latency',
    unit: 'ms p95 from the beginning of an act to the socket of another page',
    limit: `${LATENCY.times} times the time of a bare socket server with one statement, plus ${LATENCY.ms} ms`,
    leavesOut: 'network, TLS, what the page does with it',
    goal: 1,
    direction: 'at most',
    run: async () => (await measureFeed()).latency,
  },
]
