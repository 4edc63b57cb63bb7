import { OutgoingMessage, type Connection, type Document } from '@hocuspocus/server'
import type * as Y from 'yjs'

/** What the library's document does with changes, of which it has no setting. */
interface Broadcasting {
  broadcast(encode: (address: string) => Uint8Array, filter?: (connection: Connection) => boolean): void
  broadcastUpdate(update: Uint8Array): void
  broadcastAwarenessUpdate(clients: number[]): void
}

type Maker = Connection | null

const makerOf = (origin: unknown): Maker => (origin as { connection?: Connection } | null)?.connection ?? null

/** Whether it makes an update: looking for what is missing is a transaction too. */
function isChange({ deleteSet, beforeState, afterState }: Y.Transaction): boolean {
  return deleteSet.clients.size > 0 || [...afterState].some(([client, clock]) => beforeState.get(client) !== clock)
}

/**
 * Sends what somebody did to the others only. The library sends it to its maker as well, who would take in a message
 * for each letter and one for each place of the caret while the letter is being painted.
 */
export function sendToOthers(document: Document): void {
  const broadcasting = document as unknown as Broadcasting
  const editors = new Set<Maker>()
  const carets = new Map<number, Maker>()
  // Comes before the library keeps the update for its next sending; those of one turn go together.
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
