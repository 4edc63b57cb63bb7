import { useEffect } from 'react'

/** After the first sign of a person, the browser is let come to rest for this long. */
const REST_MS = 1500

/**
 * Loads parts that are wanted later as soon as somebody moves, touches or types: the first page stays light, and menus and
 * dialogs open at once, also when the server has gone away meanwhile. A part that cannot be loaded is loaded when it is wanted.
 */
export function usePreparedParts(loads: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepare = () => {
      stop.abort()
      timer = setTimeout(() => {
        for (const load of loads) void load().catch(() => undefined)
      }, REST_MS)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(sign, prepare, { signal: stop.signal, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [loads])
}
