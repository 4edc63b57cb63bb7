import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The paths that the application's router knows; destinations elsewhere are not offered. */
export function useDeclaredRoutes(): ReadonlySet<string> {
  const router = useRouter()
  return useMemo(() => new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''))), [router])
}
