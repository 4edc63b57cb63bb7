import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router'
import { rootRoute } from '../../apps/web/routes/root-route.ts'

/** The paths of routes that show something: routes that only redirect have nothing to look at. */
export function screenPaths(routes: AnyRoute[]): string[] {
  const { routesByPath } = createRouter({ routeTree: rootRoute.addChildren(routes), history: createMemoryHistory() })
  return Object.entries(routesByPath as Record<string, AnyRoute>)
    .filter(([, { options }]) => options.beforeLoad === undefined)
    .map(([path]) => path.replace(/(?<=.)\/$/, ''))
}
