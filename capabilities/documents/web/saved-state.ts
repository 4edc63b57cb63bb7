import type { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import { parseMessage, savedSchema } from '../model/messages.ts'
import { refusalOf, type Refusal } from '../model/refusals.ts'

/** What a person may believe about their edits. `saved` is said only after the server's database has committed them. */
export type SavedState =
  | { status: 'connecting' | 'saved' }
  | { status: 'saving'; edits: number }
  /** Not connected. The edits are sent when the connection returns; `kept` once this device holds all of them, so that even closing the page loses none. */
  | { status: 'offline'; edits: number; kept: boolean }
  /** The server does not take edits any more. */
  | { status: 'refused'; refusal: Refusal; edits: number }

/** Follows what is saved of one document. */
export interface SavedTracker {
  /** The present state; the same object until something changes. */
  current(): SavedState
  subscribe(listener: () => void): () => void
  stop(): void
}

/** What the tracker needs of the offline copy: how many edits an earlier visit left unsent. */
export interface OfflineCopy {
  /** Origin of the changes that it loads. */
  origin: unknown
  unsent: number
  /** Notes how many edits wait, and answers how many are noted once they and all edits before are on the disk. @throws where the device does not take it. */
  keepUnsent(edits: number): Promise<number>
}

/**
 * Counts the edits made here and asks the server to confirm them once it has received them all. The library's own
 * acknowledgement is not enough: it comes before anything is stored.
 */
export function trackSaved(ydoc: Y.Doc, provider: HocuspocusProvider, offline: OfflineCopy | null): SavedTracker {
  let edits = offline?.unsent ?? 0
  let confirmed = 0
  let asked: number | null = null
  let everConfirmed = false
  let connected = false
  let refusal: Refusal | null = null
  let kept = edits
  let state: SavedState = { status: 'connecting' }
  const listeners = new Set<() => void>()

  const present = (): SavedState => {
    const unsaved = edits - confirmed
    if (refusal) return { status: 'refused', refusal, edits: unsaved }
    if (!connected) return everConfirmed || unsaved > 0 ? { status: 'offline', edits: unsaved, kept: kept === unsaved } : { status: 'connecting' }
    if (!everConfirmed) return unsaved > 0 ? { status: 'saving', edits: unsaved } : { status: 'connecting' }
    return unsaved > 0 ? { status: 'saving', edits: unsaved } : { status: 'saved' }
  }
  const changed = (): void => {
    const next = present()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    // While everything is sent at once there is nothing to note on the device.
    if (state.status === 'offline' || state.status === 'refused' || edits === confirmed) keep(edits - confirmed)
    for (const listener of listeners) listener()
  }
  const keep = (unsent: number): void => {
    if (!offline || unsent === kept) return
    offline.keepUnsent(unsent).then(
      (noted) => {
        kept = noted
        changed()
      },
      // A device that takes nothing keeps nothing: the page goes on saying that these edits are not kept.
      () => undefined,
    )
  }
  const ask = (): void => {
    if (asked !== null || !connected || provider.hasUnsyncedChanges || (everConfirmed && confirmed === edits)) return
    asked = edits
    provider.sendStateless(JSON.stringify({ type: 'confirm', edits }))
  }

  const onUpdate = (_: Uint8Array, origin: unknown): void => {
    if (origin === provider || (offline && origin === offline.origin)) return
    edits += 1
    changed()
  }
  const onStateless = ({ payload }: { payload: string }): void => {
    const saved = parseMessage(savedSchema, payload)
    if (!saved) return
    confirmed = Math.max(confirmed, saved.edits)
    everConfirmed = true
    asked = null
    changed()
    ask()
  }
  const onAuthenticated = (): void => {
    connected = true
    refusal = null
    changed()
  }
  const onClose = ({ event }: { event?: { reason?: string } }): void => {
    connected = false
    asked = null
    refusal = refusalOf(event?.reason ?? '') ?? refusal
    changed()
  }
  const onRefused = ({ reason }: { reason: string }): void => {
    refusal = refusalOf(reason) ?? 'no-write-access'
    changed()
  }
  ydoc.on('update', onUpdate)
  provider.on('unsyncedChanges', ask)
  provider.on('stateless', onStateless)
  provider.on('authenticated', onAuthenticated)
  provider.on('authenticationFailed', onRefused)
  provider.on('close', onClose)

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      ydoc.off('update', onUpdate)
      provider.off('unsyncedChanges', ask)
      provider.off('stateless', onStateless)
      provider.off('authenticated', onAuthenticated)
      provider.off('authenticationFailed', onRefused)
      provider.off('close', onClose)
    },
  }
}
