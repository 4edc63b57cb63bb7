import { createRouter, RouterProvider } from '@tanstack/react-router'
import { applicationRouterOptions } from '../routes/application-router.tsx'
import { authRoutes } from '../routes/auth-routes.ts'
import { rootRoute } from '../routes/root-route.ts'

const router = createRouter({ ...applicationRouterOptions, routeTree: rootRoute.addChildren([authRoutes]) })

/** The application of the root domain: signing in and the way to a workspace. */
export function Application() {
  return <RouterProvider router={router} />
}
