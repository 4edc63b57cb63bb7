import { useEffect, useState, useSyncExternalStore } from 'react'

/** So long what stands around a text waits for it at most. */
const TIMEOUT_MS = 1_000

/** A text that a page opens with: what is large and stands around it is drawn once it stands, or is waited for too long. */
interface AwaitedText {
  stands: () => boolean
  /** It stands, or there is none. */
  tell: () => void
  listen: (listener: () => void) => () => void
}

function awaitText(): AwaitedText {
  const listeners = new Set<() => void>()
  let stands = false
  const tell = (): void => {
    clearTimeout(timer)
    if (stands) return
    stands = true
    for (const listener of listeners) listener()
  }
  const timer = setTimeout(tell, TIMEOUT_MS)
  return {
    stands: () => stands,
    tell,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const NONE: AwaitedText = { stands: () => true, tell: () => undefined, listen: () => () => undefined }

/** What everything else of the page waits for; the page of the text takes it over. */
let first: AwaitedText = NONE
let isTaken = true

/**
 * On a page that opens with a text, everything around it is drawn once that stands: a long text would wait for each of
 * them.
 */
export function letTextComeFirst(): void {
  first = awaitText()
  isTaken = false
}

/** Whether what stands around a text may be drawn. */
export function useDeferredChrome(): boolean {
  return useSyncExternalStore(first.listen, first.stands)
}

/** The text of a page, or of a peek beside it: whether it stands, and how that is told. */
export function useTextStands(): { stands: boolean; tell: () => void } {
  const [text] = useState(takeText)
  const stands = useSyncExternalStore(text.listen, text.stands)
  // Of what is left nobody waits for the text.
  useEffect(() => text.tell, [text])
  return { stands, tell: text.tell }
}

function takeText(): AwaitedText {
  const text = isTaken ? awaitText() : first
  isTaken = true
  return text
}
