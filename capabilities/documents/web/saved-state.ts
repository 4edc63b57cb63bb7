import type { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import { readSavedMessage } from '../model/opening.ts'
import { refusalOf, UNAVAILABLE, type Refusal } from '../model/refusals.ts'
import type { DeviceCopy, DeviceCopyOpening } from './offline-copy.ts'

/** What a user can rely on for their edits. `saved` shows only after the server's database has committed them. */
export type SavedState =
  | { status: 'connecting' | 'saved' }
  | { status: 'saving'; edits: number }
  /**
   * Not connected. The edits are sent when the connection returns; `kept` once this device holds all of them, so that
   * even closing the page loses none.
   */
  | { status: 'offline'; edits: number; kept: boolean }
  /** The server no longer accepts edits. */
  | { status: 'refused'; refusal: Refusal; edits: number }

/** Follows what is saved of one document. */
export interface SavedTracker {
  /** The current state; the same object until something changes. */
  current(): SavedState
  subscribe(listener: () => void): () => void
  stop(): void
}

/** The server is asked to confirm edits this long after the first of them has reached it. */
const ASK_AFTER_MS = 150

/**
 * Counts the edits made here and asks the server to confirm them once it has received them all. The library's own
 * acknowledgement is not enough: it comes before anything is stored. Nothing is reported as saved until it is known
 * what the device still holds.
 */
export function trackSaved(ydoc: Y.Doc, provider: HocuspocusProvider, device: DeviceCopyOpening): SavedTracker {
  let copy: DeviceCopy | null | undefined
  let edits = 0
  let confirmed = 0
  let asked: number | null = null
  let asking: ReturnType<typeof setTimeout> | undefined
  let everConfirmed = false
  let connected = false
  let online = globalThis.navigator?.onLine ?? true
  let refusal: Refusal | null = null
  let kept = 0
  let stopped = false
  let state: SavedState = { status: 'connecting' }
  const listeners = new Set<() => void>()

  const present = (): SavedState => {
    const unsaved = edits - confirmed
    if (refusal) return { status: 'refused', refusal, edits: unsaved }
    if (!connected || !online)
      return everConfirmed || unsaved > 0
        ? { status: 'offline', edits: unsaved, kept: kept === unsaved }
        : { status: 'connecting' }
    if (!everConfirmed) return unsaved > 0 ? { status: 'saving', edits: unsaved } : { status: 'connecting' }
    return unsaved > 0 ? { status: 'saving', edits: unsaved } : { status: 'saved' }
  }
  const changed = (): void => {
    const next = present()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    // While everything is sent at once, nothing needs to be stored on the device.
    if (state.status === 'offline' || state.status === 'refused' || edits === confirmed) keep(edits - confirmed)
    for (const listener of listeners) listener()
  }
  const keep = (unsent: number): void => {
    if (!copy || unsent === kept) return
    copy.keepUnsent(unsent).then(
      (noted) => {
        kept = noted
        changed()
      },
      // A device that cannot store them keeps nothing: the page continues to say that these edits are not kept.
      () => undefined,
    )
  }
  const ask = (): void => {
    if (
      copy === undefined ||
      asked !== null ||
      !connected ||
      provider.hasUnsyncedChanges ||
      (everConfirmed && confirmed === edits)
    )
      return
    asked = edits
    provider.sendStateless(JSON.stringify({ type: 'confirm', edits }))
  }

  // While the user types, `saved` shows only after a pause, so not every key needs a confirmation.
  const askSoon = (): void => {
    if (everConfirmed) {
      asking ??= setTimeout(() => {
        asking = undefined
        ask()
      }, ASK_AFTER_MS)
    } else ask()
  }

  const onUpdate = (_: Uint8Array, origin: unknown): void => {
    if (origin === provider || device.isOrigin(origin)) return
    edits += 1
    changed()
  }
  const onStateless = ({ payload }: { payload: string }): void => {
    const saved = readSavedMessage(payload)
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
  const onAway = (): void => {
    connected = false
    asked = null
    changed()
  }
  const onClose = ({ event }: { event?: { reason?: string } }): void => {
    connected = false
    asked = null
    refusal = refusalOf(event?.reason ?? '') ?? refusal
    changed()
  }
  const onRefused = ({ reason }: { reason: string }): void => {
    // The session continues to retry.
    if (reason === UNAVAILABLE) return onAway()
    refusal = refusalOf(reason) ?? 'no-write-access'
    changed()
  }
  device.opened.then(
    (opened) => {
      if (stopped) return
      copy = opened
      edits += copy?.unsent ?? 0
      kept = copy?.unsent ?? 0
      changed()
      if (state.status === 'offline') keep(edits - confirmed)
      ask()
    },
    // A device that cannot be read keeps nothing, like one that has no room.
    () => {
      copy = null
      ask()
    },
  )
  // The browser knows before the socket notices.
  const network = new AbortController()
  const follow = (event: 'online' | 'offline'): void =>
    globalThis.window?.addEventListener(
      event,
      () => {
        online = event === 'online'
        changed()
      },
      { signal: network.signal },
    )
  follow('online')
  follow('offline')
  ydoc.on('update', onUpdate)
  provider.on('unsyncedChanges', askSoon)
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
      stopped = true
      network.abort()
      ydoc.off('update', onUpdate)
      provider.off('unsyncedChanges', askSoon)
      clearTimeout(asking)
      provider.off('stateless', onStateless)
      provider.off('authenticated', onAuthenticated)
      provider.off('authenticationFailed', onRefused)
      provider.off('close', onClose)
    },
  }
}
