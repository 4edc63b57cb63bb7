import type { HocuspocusProvider } from '@hocuspocus/provider'
import type { SavedFacts } from './saved-state.ts'

/** The server is asked to confirm edits this long after the first of them has reached it. */
const ASK_AFTER_MS = 150

/** The question to the server which edits it has committed: one at a time. */
export interface Confirming {
  /** Asks, once the server has received all edits and not all are confirmed. */
  ask(): void
  /** The same, but while the user types only after a pause. */
  askSoon(): void
  /** The question is answered, or its connection is gone. */
  over(): void
  stop(): void
}

/** @param isKnown whether it is known what the device still holds: what it will send is confirmed with the rest */
export function confirmEdits(
  facts: Readonly<SavedFacts>,
  provider: Pick<HocuspocusProvider, 'hasUnsyncedChanges' | 'sendStateless'>,
  isKnown: () => boolean,
): Confirming {
  let isAsking = false
  let later: ReturnType<typeof setTimeout> | undefined
  const ask = (): void => {
    const { edits, confirmed, everConfirmed, connected } = facts
    if (!isKnown() || isAsking || !connected || provider.hasUnsyncedChanges) return
    if (everConfirmed && confirmed === edits) return
    isAsking = true
    provider.sendStateless(JSON.stringify({ type: 'confirm', edits }))
  }
  return {
    ask,
    askSoon() {
      // While the user types, `saved` shows only after a pause, so not every key needs a confirmation.
      if (facts.everConfirmed) {
        later ??= setTimeout(() => {
          later = undefined
          ask()
        }, ASK_AFTER_MS)
      } else ask()
    },
    over() {
      isAsking = false
    },
    stop: () => clearTimeout(later),
  }
}
