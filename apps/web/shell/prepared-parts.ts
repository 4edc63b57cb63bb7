import { useEffect, useState } from 'react'

/** After the first sign of a person, the browser is let come to rest for this long. */
const REST_MS = 400

/**
 * Loads parts that are wanted later as soon as somebody moves, touches or types: the first page stays light, and menus and
 * dialogs open at once, also when the server has gone away meanwhile. A part that cannot be loaded is loaded when it is wanted.
 * Gives whether that moment has come.
 */
export function usePreparedParts(loads: readonly (() => Promise<unknown>)[]): boolean {
  const [prepared, setPrepared] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepare = () => {
      stop.abort()
      timer = setTimeout(() => {
        for (const load of loads) void load().catch(() => undefined)
        setPrepared(true)
      }, REST_MS)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(sign, prepare, { signal: stop.signal, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [loads])
  return prepared
}
