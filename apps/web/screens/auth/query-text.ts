import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Reads query parameters as the address writes them. The router would read a token of digits alone as a number and
 * lose some of them.
 */
export function useQueryText(): (name: string) => string | undefined {
  const href = useLocation({ select: (location) => location.href })
  return useMemo(() => {
    const parameters = new URL(href, window.location.href).searchParams
    return (name: string) => parameters.get(name) ?? undefined
  }, [href])
}
