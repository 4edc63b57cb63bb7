import { createRouter, RouterProvider } from '@tanstack/react-router'
import { applicationRouterOptions } from '../routes/application-router.tsx'
import { authRoutes } from '../routes/auth-routes.ts'
import { rootRoute } from '../routes/root-route.ts'
import { codingRoutes, presentRoutes } from './project-routes.ts'
import { embedRoute } from './reel-routes.ts'
import { workspaceRoutes } from './workspace-routes.ts'

const router = createRouter({
  ...applicationRouterOptions,
  routeTree: rootRoute.addChildren([authRoutes, workspaceRoutes, presentRoutes, codingRoutes, embedRoute]),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The application of a workspace: the shell and its screens, and the pages for signing in to it. */
export function Application() {
  return <RouterProvider router={router} />
}
