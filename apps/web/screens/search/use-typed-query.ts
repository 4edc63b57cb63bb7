import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The address follows when typing rests this long. */
const ADDRESS_PAUSE_MS = 250

/**
 * What is typed shows at once; the address follows when typing rests, and leads when a link or the back button changes
 * it.
 */
export function useTypedQuery(addressed: string, write: (query: string) => void): [string, (query: string) => void] {
  const [query, setQuery] = useState(addressed)
  const written = useRef(addressed)
  const writeAddress = useEffectEvent(write)
  useEffect(() => {
    if (addressed === written.current) return
    written.current = addressed
    setQuery(addressed)
  }, [addressed])
  useEffect(() => {
    if (query === written.current) return
    const timer = setTimeout(() => {
      written.current = query
      writeAddress(query)
    }, ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  return [query, setQuery]
}
