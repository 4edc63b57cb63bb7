import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Reads query parameters as the address writes them. The router would read a token of digits alone as a number and
 * lose some of them.
 */
export function useQueryText(): (name: string) => string | undefined {
  // The router says when the address changes; what it says is read from the browser.
  const changed = useLocation({ select: (location) => location.searchStr })
  const search = changed === '' ? '' : window.location.search
  return useMemo(() => {
    const parameters = new URLSearchParams(search)
    return (name: string) => parameters.get(name) ?? undefined
  }, [search])
}
