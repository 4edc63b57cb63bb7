import type { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import { readSavedMessage } from '../model/opening.ts'
import { refusalOf, UNAVAILABLE } from '../model/refusals.ts'
import { confirmEdits } from './confirming.ts'
import type { DeviceCopy, DeviceCopyOpening } from './offline-copy.ts'
import { savedStateOf, type SavedFacts, type SavedState } from './saved-state.ts'

/** Follows what is saved of one document. */
export interface SavedTracker {
  /** The current state; the same object until something changes. */
  current(): SavedState
  subscribe(listener: () => void): () => void
  stop(): void
}

/**
 * Counts the edits made here and asks the server to confirm them once it has received them all. The library's own
 * acknowledgement is not enough: it comes before anything is stored. Nothing is reported as saved until it is known
 * what the device still holds.
 */
export function trackSaved(ydoc: Y.Doc, provider: HocuspocusProvider, device: DeviceCopyOpening): SavedTracker {
  const facts: SavedFacts = {
    edits: 0,
    confirmed: 0,
    everConfirmed: false,
    connected: false,
    online: globalThis.navigator?.onLine ?? true,
    refusal: null,
    kept: 0,
  }
  /** Undefined until the device was read, null where it keeps nothing. */
  let copy: DeviceCopy | null | undefined
  let stopped = false
  let state: SavedState = { status: 'connecting' }
  const listeners = new Set<() => void>()
  const confirming = confirmEdits(facts, provider, () => copy !== undefined)

  const changed = (part: Partial<SavedFacts> = {}): void => {
    Object.assign(facts, part)
    const next = savedStateOf(facts)
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    // While everything is sent at once, nothing needs to be stored on the device.
    if (state.status === 'offline' || state.status === 'refused' || facts.edits === facts.confirmed) keep()
    for (const listener of listeners) listener()
  }
  const keep = (): void => {
    const unsent = facts.edits - facts.confirmed
    if (!copy || unsent === facts.kept) return
    copy.keepUnsent(unsent).then(
      (kept) => changed({ kept }),
      // A device that cannot store them keeps nothing: the page continues to say that these edits are not kept.
      () => undefined,
    )
  }

  const onUpdate = (_: Uint8Array, origin: unknown): void => {
    if (origin !== provider && !device.isOrigin(origin)) changed({ edits: facts.edits + 1 })
  }
  const onStateless = ({ payload }: { payload: string }): void => {
    const saved = readSavedMessage(payload)
    if (!saved) return
    confirming.over()
    changed({ confirmed: Math.max(facts.confirmed, saved.edits), everConfirmed: true })
    confirming.ask()
  }
  const onAuthenticated = (): void => changed({ connected: true, refusal: null })
  const onAway = (refusal = facts.refusal): void => {
    confirming.over()
    changed({ connected: false, refusal })
  }
  const onClose = ({ event }: { event?: { reason?: string } }): void =>
    onAway(refusalOf(event?.reason ?? '') ?? undefined)
  const onRefused = ({ reason }: { reason: string }): void => {
    // The session continues to retry.
    if (reason === UNAVAILABLE) return onAway()
    changed({ refusal: refusalOf(reason) ?? 'no-write-access' })
  }
  device.opened.then(
    (opened) => {
      if (stopped) return
      copy = opened
      const unsent = copy?.unsent ?? 0
      changed({ edits: facts.edits + unsent, kept: unsent })
      if (state.status === 'offline') keep()
      confirming.ask()
    },
    // A device that cannot be read keeps nothing, like one that has no room.
    () => {
      copy = null
      confirming.ask()
    },
  )
  const network = new AbortController()
  const follow = (event: 'online' | 'offline'): void =>
    globalThis.window?.addEventListener(event, () => changed({ online: event === 'online' }), {
      signal: network.signal,
    })
  follow('online')
  follow('offline')
  ydoc.on('update', onUpdate)
  provider.on('unsyncedChanges', confirming.askSoon)
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
      provider.off('unsyncedChanges', confirming.askSoon)
      confirming.stop()
      provider.off('stateless', onStateless)
      provider.off('authenticated', onAuthenticated)
      provider.off('authenticationFailed', onRefused)
      provider.off('close', onClose)
    },
  }
}
