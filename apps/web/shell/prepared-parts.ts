import { useEffect, useState } from 'react'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { connectionMonitor, isAway } from '#platform/web/connection/index.ts'

/** How long to wait after the user's first input, so that the browser is idle. */
const REST_MS = 400

/**
 * Loads parts that are needed later as soon as the user moves, touches or types: the first page stays light, and menus
 * and dialogs open immediately, even when the server is not reachable by then. Where the server is not reachable
 * already, the next input tries again, and so does its return. `requestedNow` loads them without input. Returns whether
 * they are loaded.
 */
export function usePreparedParts(loads: readonly (() => Promise<unknown>)[], requestedNow = false): boolean {
  const [prepared, setPrepared] = useState(false)
  useEffect(() => {
    let stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (): void => {
      stop = new AbortController()
      for (const sign of ['pointermove', 'pointerdown', 'keydown'])
        window.addEventListener(sign, prepare, { signal: stop.signal, passive: true })
    }
    const prepare = (): void => {
      stop.abort()
      timer = setTimeout(
        () => {
          const { signal } = (stop = new AbortController())
          loadWhenAnswered(async () => Promise.all(loads.map(async (load) => load()))).then(
            () => setPrepared(true),
            () => {
              // A page that lost its server continues without them.
              if (!signal.aborted) listen()
              const unsubscribe = connectionMonitor.subscribe(
                () => void (!isAway(connectionMonitor.status()) && prepare()),
              )
              stop.signal.addEventListener('abort', unsubscribe)
            },
          )
        },
        requestedNow ? 0 : REST_MS,
      )
    }
    if (requestedNow) prepare()
    else listen()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [loads, requestedNow])
  return prepared
}
