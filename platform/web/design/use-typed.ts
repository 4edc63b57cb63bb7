import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** So long typing rests before what was typed is followed, in milliseconds. */
const TYPING_PAUSE_MS = 150

/**
 * What is typed shows at once; `tell` hears of it when typing rests or something is clicked, and not once another page
 * was opened. `known` is what was told last, or otherwise, as by the back button: then it leads.
 */
export function useTyped(
  known: string,
  tell: (typed: string) => void,
  pauseMs = TYPING_PAUSE_MS,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(known)
  const lastKnown = useRef(known)
  const tellRested = useEffectEvent(tell)
  useEffect(() => {
    if (known === lastKnown.current) return
    lastKnown.current = known
    setTyped(known)
  }, [known])
  useEffect(() => {
    if (typed === lastKnown.current) return undefined
    const { pathname } = location
    const tellNow = (): void => {
      end()
      // Who has opened something meanwhile would be brought back by an address that is written late.
      if (location.pathname !== pathname) return
      lastKnown.current = typed
      tellRested(typed)
    }
    const timer = setTimeout(tellNow, pauseMs)
    const end = (): void => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', tellNow, { capture: true })
    }
    // What is clicked may lead away: the way back leads to what was typed.
    document.addEventListener('pointerdown', tellNow, { capture: true })
    return end
  }, [typed, pauseMs])
  return [typed, setTyped]
}
