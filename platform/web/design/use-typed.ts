import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Debounce of typing, in milliseconds. */
const TYPING_PAUSE_MS = 150

/**
 * Shows typed text at once and passes it to `tell` when typing rests or something is clicked, but not after another
 * page was opened. `known` is the text that was passed last; if it changes otherwise, as by the back button, it
 * replaces what was typed.
 */
export function useTyped(
  known: string,
  notify: (typed: string) => void,
  pauseMs = TYPING_PAUSE_MS,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(known)
  const lastKnown = useRef(known)
  const notifyRested = useEffectEvent(notify)
  useEffect(() => {
    if (known === lastKnown.current) return
    lastKnown.current = known
    setTyped(known)
  }, [known])
  useEffect(() => {
    if (typed === lastKnown.current) return undefined
    const { pathname } = location
    const notifyNow = (): void => {
      end()
      // Writing the address late would take a user who has opened another page back to this one.
      if (location.pathname !== pathname) return
      lastKnown.current = typed
      notifyRested(typed)
    }
    const timer = setTimeout(notifyNow, pauseMs)
    const end = (): void => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', notifyNow, { capture: true })
    }
    // The click may open another page: going back must return to what was typed.
    document.addEventListener('pointerdown', notifyNow, { capture: true })
    return end
  }, [typed, pauseMs])
  return [typed, setTyped]
}
