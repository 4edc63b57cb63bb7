import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { workspaceSession } from './session.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

/** What every screen inside a workspace stands in: the session of the page, and the shell. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  loader: ({ location }) => workspaceSession(location.href),
  // The session is read once for a page.
  staleTime: Infinity,
  component: WorkspaceFrame,
})
