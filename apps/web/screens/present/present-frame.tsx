import { useRouterState } from '@tanstack/react-router'
import { CallsProvider } from '#platform/web/graphql/index.ts'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { AppOverlays } from '../../shell/app-overlays.tsx'
import type { WorkspaceSession } from '../../workspace-application/session.ts'
import { useLiveFeed } from '../../workspace-application/live-feed.ts'
import { Presentation } from './presentation.tsx'
import { PresentedView } from './presented-view.tsx'

/** The frame for a presentation in the whole window: no sidebar, no bar, the same calls and keys. */
export function PresentFrame() {
  const match = useRouterState({ select: (state) => state.matches.find((each) => each.routeId === '/presenting') })
  const params = useRouterState({
    select: (state) =>
      state.matches.at(-1)?.params as { projectId?: string; viewId?: string; insightId?: string } | undefined,
  })
  const session = match?.loaderData as WorkspaceSession | undefined
  if (!session || params?.projectId === undefined) return null
  return (
    <CallsProvider calls={session.calls}>
      <Inside projectId={params.projectId} viewId={params.viewId ?? null} shownId={params.insightId ?? null} />
    </CallsProvider>
  )
}

function Inside({ projectId, viewId, shownId }: { projectId: string; viewId: string | null; shownId: string | null }) {
  useKeyboard()
  useLiveFeed()
  return (
    <>
      {viewId === null ? (
        <Presentation projectId={projectId} insightId={shownId} />
      ) : (
        <PresentedView projectId={projectId} viewId={viewId} rowId={shownId} />
      )}
      <AppOverlays />
    </>
  )
}
