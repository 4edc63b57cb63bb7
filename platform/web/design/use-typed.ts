import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** So long typing rests before what was typed is followed, in milliseconds. */
const TYPING_PAUSE_MS = 150

/**
 * What is typed shows at once; `tell` hears of it when typing rests. `known` is what was told last, or otherwise, as by
 * the back button: then it leads.
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
    const timer = setTimeout(() => {
      lastKnown.current = typed
      tellRested(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return [typed, setTyped]
}
