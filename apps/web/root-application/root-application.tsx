import { createRoute, createRouter, redirect, RouterProvider } from '@tanstack/react-router'
import { readEnvironment, readIdentity } from '#identity/web/index.ts'
import { applicationRouterOptions } from '../routes/application-router.tsx'
import { PlainFrame } from '../routes/auth-frame.tsx'
import { authRoutes } from '../routes/auth-routes.ts'
import { rootRoute } from '../routes/root-route.ts'
import { screen } from '../routes/screen.ts'
import { NotFoundScreen } from '../routes/not-found-screen.ts'
import { AppOverlays } from '../shell/app-overlays.tsx'

/** The start page: the workspaces for signed-in users, otherwise signing in; a new installation is set up first. */
async function beginning(): Promise<string> {
  if (await readIdentity()) return '/auth/workspaces'
  return (await readEnvironment()).setUp === null ? '/auth/login' : '/auth/set-up'
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ href: await beginning(), replace: true })
  },
})

const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: PlainFrame })

/** Also for users who belong to no workspace yet. */
const userAccountRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/settings/user/account',
  component: screen(
    'user-account',
    async () => (await import('../screens/settings/user-account-screen.tsx')).UserAccountScreen,
  ),
})

const nowhereRoute = createRoute({ getParentRoute: () => plainRoute, path: '$', component: NotFoundScreen })

const router = createRouter({
  ...applicationRouterOptions,
  routeTree: rootRoute.addChildren([authRoutes, indexRoute, plainRoute.addChildren([userAccountRoute, nowhereRoute])]),
})

/** The application of the root domain: signing in and the way to a workspace. */
export function Application() {
  return (
    <>
      <RouterProvider router={router} />
      <AppOverlays />
    </>
  )
}
