import { useCallback, useEffect, useRef } from 'react'

interface Thing {
  id: string
}

/**
 * Clears the selection after something was done with it, unless the user has chosen other things since.
 * @returns a function to call with the things that something was done with
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
