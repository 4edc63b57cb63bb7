import { useEffect, useState } from 'react'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { connectionMonitor, isAway } from '#platform/web/connection/index.ts'

/** After the first sign of a person, the browser is let come to rest for this long. */
const REST_MS = 400

/**
 * Loads parts that are wanted later as soon as somebody moves, touches or types: the first page stays light, and menus
 * and dialogs open at once, also when the server has gone away meanwhile. Where the server is away already, the next
 * sign tries again, and its return. `requestedNow` loads them without a sign. Gives whether they are there.
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
              // A page that lost its server goes on without them.
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
