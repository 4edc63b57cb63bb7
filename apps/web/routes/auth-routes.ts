import { createRoute } from '@tanstack/react-router'
import { RootFrame } from '../root-application/root-frame.tsx'
import { rootRoute } from './root-route.ts'

const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: RootFrame })

/** Signing in, and choosing, making or joining a workspace: on the root domain and on a workspace's own host (document 1 §2.1). */
export const authRoutes = frameRoute.addChildren([])
