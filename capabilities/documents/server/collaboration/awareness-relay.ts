import { randomUUID } from 'node:crypto'
import { applyAwarenessUpdate, encodeAwarenessUpdate, type Awareness } from 'y-protocols/awareness'
import { z } from 'zod'
import type { LiveUpdates } from '#platform/server/live-updates/index.ts'

const CHANNEL = 'documents.presence'
const messageSchema = z.object({ from: z.string(), name: z.string(), update: z.string().optional() })

/** Carries carets and presence between the processes that have the same document open. */
export interface AwarenessRelay {
  /** Names this process. */
  readonly processId: string
  /** Notifies the others which clients of a document changed here. */
  changed(name: string, awareness: Awareness, clients: number[]): void
  /** Asks the others who is in a document that was just opened here. */
  ask(name: string): void
  close(): void
}

/** Joins the relay. `find` returns the presence of a document that is open in this process. */
export async function joinAwarenessRelay(
  liveUpdates: Pick<LiveUpdates, 'publish' | 'subscribe'>,
  find: (name: string) => Awareness | null,
  onError: (error: unknown) => void,
): Promise<AwarenessRelay> {
  const processId = randomUUID()
  const send = (name: string, update?: Uint8Array): void => {
    const message = { from: processId, name, ...(update ? { update: Buffer.from(update).toString('base64') } : {}) }
    liveUpdates.publish(CHANNEL, message).catch(onError)
  }
  const sendClients = (name: string, awareness: Awareness, clients: number[]): void => {
    if (clients.length > 0) send(name, encodeAwarenessUpdate(awareness, clients))
  }
  const leave = await liveUpdates.subscribe(CHANNEL, (raw) => {
    const message = messageSchema.safeParse(raw)
    if (!message.success || message.data.from === processId) return
    const awareness = find(message.data.name)
    if (!awareness) return
    if (message.data.update === undefined) sendClients(message.data.name, awareness, [...awareness.getStates().keys()])
    else applyAwarenessUpdate(awareness, Buffer.from(message.data.update, 'base64'), { source: 'redis' })
  })
  return { processId, changed: sendClients, ask: (name) => send(name), close: leave }
}
