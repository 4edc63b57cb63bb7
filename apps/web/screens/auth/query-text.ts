import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Reads query parameters as the address writes them. The router would parse a token of digits as a number and lose some
 * of them.
 */
export function useQueryText(): (name: string) => string | undefined {
  // The router reports when the address changes; the value is read from the browser.
  const changed = useLocation({ select: (location) => location.searchStr })
  const search = changed === '' ? '' : window.location.search
  return useMemo(() => {
    const parameters = new URLSearchParams(search)
    return (name: string) => parameters.get(name) ?? undefined
  }, [search])
}
