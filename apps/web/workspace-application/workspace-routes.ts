import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { screen } from '../routes/screen.ts'
import { NotFound } from '../shell/not-found.tsx'
import { workspaceSession } from './session.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  loader: ({ location }) => workspaceSession(location.href),
  // The session is read once for a page.
  staleTime: Infinity,
  component: WorkspaceFrame,
})

/** The start page of a workspace leads to its first place. */
const indexRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/home',
  component: screen('home', async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
})

const searchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/search',
  component: screen('search', async () => (await import('../screens/search/search-screen.tsx')).SearchScreen),
})

/** The other address of the search page (document 1 §2.7). */
const searchNextRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/search-next',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/search', hash: location.hash, replace: true })
  },
})

const userAccountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/user/account',
  component: screen('user-account', async () => (await import('../screens/settings/user-account-screen.tsx')).UserAccountScreen),
})

/** Every other address, so that the reader keeps the sidebar. */
const nowhereRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: NotFound })

/** Every screen inside a workspace, within the shell. One is declared here as soon as its screen exists. */
export const workspaceRoutes = frameRoute.addChildren([indexRoute, homeRoute, searchRoute, searchNextRoute, userAccountRoute, nowhereRoute])
