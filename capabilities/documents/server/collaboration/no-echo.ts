import { OutgoingMessage, type Connection, type Document } from '@hocuspocus/server'
import type * as Y from 'yjs'

/** How the library's document broadcasts changes, for which it has no setting. */
interface Broadcasting {
  broadcast(encode: (address: string) => Uint8Array, filter?: (connection: Connection) => boolean): void
  broadcastUpdate(update: Uint8Array): void
  broadcastAwarenessUpdate(clients: number[]): void
}

type Maker = Connection | null

const makerOf = (origin: unknown): Maker => (origin as { connection?: Connection } | null)?.connection ?? null

/** Whether the transaction makes an update: checking for what is missing is a transaction too. */
function isChange({ deleteSet, beforeState, afterState }: Y.Transaction): boolean {
  return deleteSet.clients.size > 0 || [...afterState].some(([client, clock]) => beforeState.get(client) !== clock)
}

/**
 * Sends a user's changes only to the others. The library also sends them to their author, whose page would process a
 * message for each letter and one for each caret position while the letter is being painted.
 */
export function sendToOthers(document: Document): void {
  const broadcasting = document as unknown as Broadcasting
  const editors = new Set<Maker>()
  const carets = new Map<number, Maker>()
  // Runs before the library queues the update for its next broadcast; updates of one turn are sent together.
  document.on('afterTransactionCleanup', (transaction: Y.Transaction) => {
    if (isChange(transaction)) editors.add(makerOf(transaction.origin))
  })
  document.awareness.on(
    'update',
    ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
      for (const client of [...added, ...updated, ...removed]) carets.set(client, makerOf(origin))
    },
  )
  const send = (makers: ReadonlySet<Maker>, encode: (message: OutgoingMessage) => OutgoingMessage): void => {
    const [maker] = makers.size === 1 ? makers : [null]
    broadcasting.broadcast(
      (address) => encode(new OutgoingMessage(address)).toUint8Array(),
      (connection) => connection !== maker,
    )
  }
  broadcasting.broadcastUpdate = (update) => {
    send(new Set(editors), (message) => message.createSyncMessage().writeUpdate(update))
    editors.clear()
  }
  broadcasting.broadcastAwarenessUpdate = (clients) => {
    send(new Set(clients.map((client) => carets.get(client) ?? null)), (message) =>
      message.createAwarenessUpdateMessage(document.awareness, clients),
    )
    carets.clear()
  }
}
