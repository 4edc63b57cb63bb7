import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { setTimeout as delay } from 'node:timers/promises'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { CONTENT_FRAGMENT } from '#editor/document/content-fragment.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { yjsStateOf } from '#editor/document/yjs.ts'
import { COLLABORATION_PATH, documentName } from '#documents/model/opening.ts'
import { BATCH_MS, sendFirstAtOnce } from '#documents/web/send-first.ts'
import { findNote } from '#notes/server/index.ts'
import type { BareDocuments } from './bare-collaboration-process.ts'
import { hasRedis, startRedis } from '../harness/redis-server.ts'
import { DataAbsentError, inTurns, percentile, type Bench, type Measurement } from './bench.ts'
import type { ServedWorkspace } from './collaboration-process.ts'
import { longNoteContent, makeLongNote } from './long-note.ts'
import { startProductServer, SUBDOMAIN, type ProductServer } from './product-server.ts'
import { startProcess } from './started-process.ts'

const KEYS = 150
const KEY_PAUSE_MS = 15
const FIRST_EPOCH = 1

interface Shared {
  /** The process to which each of the two editors is connected. */
  urls: readonly [string, string]
  name: string
  headers: Record<string, string>
  /** Whether its editors send as pages of the product do. */
  sendsAsPages: boolean
}

const both = {
  unit: 'ms p95, 20,000 words',
  leavesOut: 'network, TLS, drawing; opening the note',
  goal: 1.5,
  direction: 'at most',
} as const

/**
 * Two editors of a note of 20,000 words over real sockets: from a key press in one until the other has the letter. Both
 * are connected to one process of the server, or each to a different one, which needs Redis.
 */
export const benches: readonly Bench[] = [
  {
    ...both,
    name: 'two-editors',
    limit: 'a bare Hocuspocus server in a separate process, which stores nothing',
    run: async () => measureEditors(1),
  },
  {
    ...both,
    name: 'two-editors-two-servers',
    limit: 'two bare Hocuspocus servers, one connected to the other like an editor, which store nothing',
    run: async () => measureEditors(2),
  },
]

async function measureEditors(servers: 1 | 2): Promise<Measurement> {
  if (servers === 2 && !hasRedis) throw new DataAbsentError('This machine has no Redis.')
  await using open = new AsyncDisposableStack()
  const product = open.use(await startProductServer())
  const theirs = await bareNote(open, servers)
  const ours = await sharedNote(product, open, servers)
  return await inTurns({ limit: async () => measureKeys(theirs), value: async () => measureKeys(ours) })
}

async function bareNote(open: AsyncDisposableStack, servers: 1 | 2): Promise<Shared> {
  const state = yjsStateOf(longNoteContent())
  const module = './bare-collaboration-process.ts'
  const first = socketOf(await portOf(open, module, { state } satisfies BareDocuments))
  const second =
    servers === 1 ? first : socketOf(await portOf(open, module, { sharedWith: first } satisfies BareDocuments))
  return { urls: [first, second], name: 'bare', headers: {}, sendsAsPages: false }
}

function socketOf(port: number): string {
  return `ws://127.0.0.1:${port}`
}

/** Starts a module with this input. @returns its port, which it serves until `open` ends */
async function portOf(
  open: AsyncDisposableStack,
  module: string,
  reported: ServedWorkspace | BareDocuments,
): Promise<number> {
  return (await startProcess<{ port: number }>(open, new URL(module, import.meta.url), reported)).answer.port
}

async function sharedNote(product: ProductServer, open: AsyncDisposableStack, servers: 1 | 2): Promise<Shared> {
  const id = await makeLongNote(product)
  const context = await product.founder()
  const note = await context.read(async (tx) => findNote(tx, id))
  await context.close()
  if (!note) throw new Error('The note was made a moment ago.')
  const environment = { ...product.environment }
  if (servers === 2) environment['REDIS_URL'] = open.adopt(await startRedis(), async (redis) => redis.stop()).url
  const served: ServedWorkspace = { environment, subdomain: SUBDOMAIN }
  const start = async (): Promise<string> =>
    `${socketOf(await portOf(open, './collaboration-process.ts', served))}${COLLABORATION_PATH}`
  const first = await start()
  return {
    urls: [first, servers === 1 ? first : await start()],
    name: documentName(note.documentId, FIRST_EPOCH),
    headers: { host: product.host, cookie: product.cookie },
    sendsAsPages: true,
  }
}

/**
 * Opens the document in an editor that stays open as long as `open`: otherwise its socket would be reopened repeatedly.
 */
async function openEditor(url: string, { name, headers, sendsAsPages }: Shared, open: DisposableStack): Promise<Y.Doc> {
  class HeaderSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers })
    }
  }
  const ydoc = open.adopt(new Y.Doc(), (opened) => opened.destroy())
  const socket = open.adopt(new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: HeaderSocket }), (opened) =>
    opened.destroy(),
  )
  const token = JSON.stringify({ schemaVersion: SCHEMA_VERSION })
  const provider = open.adopt(
    new HocuspocusProvider({
      websocketProvider: socket,
      name,
      document: ydoc,
      token,
      flushDelay: sendsAsPages ? BATCH_MS : false,
    }),
    (opened) => opened.destroy(),
  )
  if (sendsAsPages) sendFirstAtOnce(provider)
  provider.attach()
  await new Promise<void>((resolve, reject) => {
    provider.on('synced', () => {
      resolve()
    })
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      reject(new Error(`The document was refused: ${reason}`))
    })
  })
  return ydoc
}

/** One letter after the other into one paragraph. */
async function measureKeys(shared: Shared): Promise<number> {
  using open = new DisposableStack()
  const one = await openEditor(shared.urls[0], shared, open)
  const other = await openEditor(shared.urls[1], shared, open)
  const paragraph = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  const times: number[] = []
  let pressedAt = 0
  let arrived = (): void => undefined
  other.on('update', () => {
    times.push(performance.now() - pressedAt)
    arrived()
  })
  const type = async (change: () => void): Promise<void> => {
    const there = new Promise<void>((resolve) => {
      arrived = resolve
    })
    pressedAt = performance.now()
    change()
    await there
    await delay(KEY_PAUSE_MS)
  }
  await type(() => {
    paragraph.insert(0, [text])
    one.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph])
  })
  for (let key = 0; key < KEYS; key += 1) await type(() => text.insert(key, 'k'))
  return percentile(times.slice(1), 0.95)
}
