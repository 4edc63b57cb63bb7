import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'workspace', component: WorkspaceFrame })

/** Every screen inside a workspace, within the shell. One is declared here as soon as its screen exists. */
export const workspaceRoutes = frameRoute.addChildren([])
