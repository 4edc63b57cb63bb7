import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../routes/root-route.ts'
import { workspaceSession } from './session.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

/** The frame of every screen inside a workspace: the session of the page, and the shell. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  loader: ({ location }) => workspaceSession(location.href),
  // The session is read once per page.
  staleTime: Infinity,
  component: WorkspaceFrame,
})
