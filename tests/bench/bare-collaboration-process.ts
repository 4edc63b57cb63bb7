/**
 * A bare Hocuspocus server that reports its port. If it is given the address of another server, it shares its documents
 * with that one, over the same kind of connection as an editor; otherwise every document begins with the given state.
 */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { Server } from '@hocuspocus/server'
import WebSocket from 'ws'
import * as Y from 'yjs'

/** The initial content of its documents. */
export type BareDocuments = { state: Uint8Array } | { sharedWith: string }

process.on('disconnect', () => process.exit())
process.on('message', (documents: BareDocuments) => {
  void serve(documents)
})

async function serve(documents: BareDocuments): Promise<void> {
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    quiet: true,
    stopOnSignals: false,
    async onLoadDocument({ document, documentName }) {
      if ('state' in documents) Y.applyUpdate(document, documents.state)
      else await share(document, documentName, documents.sharedWith)
    },
  })
  await server.listen()
  process.send?.({ port: server.address.port })
}

async function share(document: Y.Doc, name: string, url: string): Promise<void> {
  const websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket })
  const provider = new HocuspocusProvider({ websocketProvider, name, document })
  provider.attach()
  await new Promise<void>((resolve) => {
    provider.on('synced', () => resolve())
  })
}
