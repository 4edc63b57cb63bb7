import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { Server } from '@hocuspocus/server'
import { setTimeout as delay } from 'node:timers/promises'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { CONTENT_FRAGMENT } from '#editor/document/content-fragment.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { runCommand } from '#journal/server/index.ts'
import { COLLABORATION_PATH, documentName } from '#documents/model/opening.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { findNote } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { inTurns, percentile, type Bench } from './bench.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const KEYS = 150
const KEY_PAUSE_MS = 15
const FIRST_EPOCH = 1

interface Shared {
  url: string
  name: string
  headers: Record<string, string>
}

/**
 * Two editors of one document over real sockets: from a key in one until the other holds it, p95, beside a bare
 * Hocuspocus server.
 */
export const bench: Bench = {
  name: 'two-editors',
  unit: 'ms p95',
  limit: 'a bare Hocuspocus server',
  leavesOut: 'network, TLS, drawing; a long text; a second process of the server',
  goal: 1.5,
  direction: 'at most',
  async run() {
    await using product = await startProductServer()
    await using open = new AsyncDisposableStack()
    const bare = open.adopt(
      new Server({ port: 0, address: '127.0.0.1', quiet: true, stopOnSignals: false }),
      async (server) => server.destroy(),
    )
    await bare.listen()
    const ours = await sharedNote(product)
    const theirs = { url: `ws://127.0.0.1:${bare.address.port}`, name: 'bare', headers: {} }
    return await inTurns({ limit: async () => measureKeys(theirs), value: async () => measureKeys(ours) })
  },
}

async function sharedNote(product: ProductServer): Promise<Shared> {
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Bench' })
  const { id } = await runCommand(await product.founder(), createNote, { projectId, title: 'Shared' })
  const context = await product.founder()
  const note = await context.read(async (tx) => findNote(tx, id))
  await context.close()
  if (!note) throw new Error('The note was made a moment ago.')
  return {
    url: `ws://127.0.0.1:${product.port}${COLLABORATION_PATH}`,
    name: documentName(note.documentId, FIRST_EPOCH),
    headers: { host: product.host, cookie: product.cookie },
  }
}

/**
 * Opens the document in an editor that stays for as long as `open` does: without an end its socket would be opened
 * again and again.
 */
async function openEditor({ url, name, headers }: Shared, open: DisposableStack): Promise<Y.Doc> {
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
    new HocuspocusProvider({ websocketProvider: socket, name, document: ydoc, token }),
    (opened) => opened.destroy(),
  )
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
  const [one, other] = [await openEditor(shared, open), await openEditor(shared, open)]
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
