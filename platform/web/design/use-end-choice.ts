import { useCallback, useEffect, useRef } from 'react'

interface Thing {
  id: string
}

/**
 * What ends a choice once something was done with it. Whoever chose others meanwhile keeps them.
 * @returns is told with what something was done
 */
export function useEndChoice(chosen: readonly Thing[], onClear: () => void): (done: readonly Thing[]) => void {
  const latest = useRef({ chosen, onClear })
  useEffect(() => {
    latest.current = { chosen, onClear }
  })
  return useCallback((done) => {
    const ids = new Set(done.map(({ id }) => id))
    if (latest.current.chosen.every(({ id }) => ids.has(id))) latest.current.onClear()
  }, [])
}
