import { createRoute, redirect } from '@tanstack/react-router'
import { screen } from '../routes/screen.ts'
import { NotFoundScreen } from '../routes/not-found-screen.ts'
import { frameRoute } from './frame-route.ts'
import { homeRoutes } from './home-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { reelRoutes } from './reel-routes.ts'
import { placeRoutes } from './place-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { onboardingRoutes, projectSettingsRoutes, settingsRoutes } from './settings-routes.ts'

/** The start page of a workspace redirects to its first destination. */
const indexRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/home', replace: true })
  },
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

/** Every other address, within the frame so that the user keeps the sidebar. */
const nowhereRoute = createRoute({ getParentRoute: () => frameRoute, path: '$', component: NotFoundScreen })

/** Every screen inside a workspace, within the shell. A screen is declared here as soon as it exists. */
export const workspaceRoutes = frameRoute.addChildren([
  indexRoute,
  ...homeRoutes,
  ...projectRoutes,
  ...placeRoutes,
  ...noteRoutes,
  ...reelRoutes,
  ...fileRoutes,
  searchRoute,
  searchNextRoute,
  settingsRoutes,
  ...onboardingRoutes,
  ...projectSettingsRoutes,
  nowhereRoute,
])
