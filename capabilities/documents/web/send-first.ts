import type { HocuspocusProvider } from '@hocuspocus/provider'

/** Edits that follow another within this time are gathered and sent together. */
export const BATCH_MS = 10

/**
 * Sends an edit as soon as what made it is over, unless another was sent a moment ago: then the provider
 * gathers for `BATCH_MS`, which must be its `flushDelay`. People type at most one letter in that time, so that their
 * letters are not held back, and what a program writes is still sent in few messages.
 */
export function sendFirstAtOnce(provider: HocuspocusProvider): void {
  const { document, awareness } = provider
  /** When what is gathered was sent last, or will be. */
  let sends = -Infinity
  const changed = (_: unknown, origin: unknown): void => {
    const now = performance.now()
    if (origin === provider || now <= sends) return
    const isFirst = now - sends > BATCH_MS
    sends = isFirst ? now : now + BATCH_MS
    // The caret of the same key press is set after its letter, and is sent with it.
    if (isFirst) queueMicrotask(() => provider.flushPendingUpdates())
  }
  document.on('update', changed)
  awareness?.on('update', changed)
  provider.on('destroy', () => {
    document.off('update', changed)
    awareness?.off('update', changed)
  })
}
