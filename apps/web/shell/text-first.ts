import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long the parts around a text wait for it at most. */
const TIMEOUT_MS = 1_000

/** The text that a page opens with: large parts around it are drawn once it is drawn, or after a timeout. */
interface AwaitedText {
  stands: () => boolean
  /** Reports that it is drawn, or that there is none. */
  notify: () => void
  listen: (listener: () => void) => () => void
}

function awaitText(): AwaitedText {
  const listeners = new Set<() => void>()
  let stands = false
  const notify = (): void => {
    clearTimeout(timer)
    if (stands) return
    stands = true
    for (const listener of listeners) listener()
  }
  const timer = setTimeout(notify, TIMEOUT_MS)
  return {
    stands: () => stands,
    notify,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const NONE: AwaitedText = { stands: () => true, notify: () => undefined, listen: () => () => undefined }

/** The text that the other parts of the page wait for; the page of the text takes it over. */
let first: AwaitedText = NONE
let isTaken = true

/**
 * On a page that opens with a text, everything around it is drawn afterwards: a long text would wait for each of these
 * parts.
 */
export function letTextComeFirst(): void {
  first = awaitText()
  isTaken = false
}

/** Whether the parts around a text may be drawn. */
export function useDeferredChrome(): boolean {
  return useSyncExternalStore(first.listen, first.stands)
}

/** The text of a page, or of a peek beside it: whether it is drawn, and how to report that. */
export function useTextStands(): { stands: boolean; notify: () => void } {
  const [text] = useState(takeText)
  const stands = useSyncExternalStore(text.listen, text.stands)
  // When the page is left, nothing waits for its text any longer.
  useEffect(() => text.notify, [text])
  return { stands, notify: text.notify }
}

function takeText(): AwaitedText {
  const text = isTaken ? awaitText() : first
  isTaken = true
  return text
}
