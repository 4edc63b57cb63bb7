import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { codingStrings as strings } from '#coding/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { CallsProvider } from '#platform/web/graphql/index.ts'
import { useAction, useKeyboard } from '#platform/web/keyboard/index.ts'
import { AppOverlays } from '../../shell/app-overlays.tsx'
import { showKeys } from '../../shell/shell-actions.ts'
import { useLiveFeed } from '../../workspace-application/live-feed.ts'
import type { WorkspaceSession } from '../../workspace-application/session.ts'
import { CodingDesk } from './coding-desk.tsx'
import classes from './coding-desk.module.css'
import { Leave } from './leave.tsx'
import { sourceInAddress } from './source-in-address.ts'

const KeySheet = lazyPart('key-sheet', async () => (await import('../../shell/key-sheet.tsx')).KeySheet)

/** The frame for coding in the whole window: no sidebar, no bar, the same calls and keys. */
export function CodingFrame() {
  const match = useRouterState({ select: (state) => state.matches.find((each) => each.routeId === '/coding') })
  const params = useRouterState({
    select: (state) => state.matches.at(-1)?.params as { projectId?: string } | undefined,
  })
  const session = match?.loaderData as WorkspaceSession | undefined
  if (!session) return null
  return (
    <CallsProvider calls={session.calls}>
      <Inside projectId={params?.projectId ?? null} />
    </CallsProvider>
  )
}

function Inside({ projectId }: { projectId: string | null }) {
  const search = useLocation({ select: (location) => location.searchStr })
  const [source] = useState(() => sourceInAddress(projectId, search))
  const [keys, setKeys] = useState({ opened: false, once: false })
  useKeyboard()
  useLiveFeed()
  usePageTitle(strings.title)
  useAction(showKeys, () => setKeys({ opened: true, once: true }))
  return (
    <>
      {source ? (
        <CodingDesk source={source} />
      ) : (
        <main className={classes.desk}>
          <Leave onLeave={() => undefined} />
          <EmptyState picture={<BlankSheets />} title={strings.unknownSource}>
            {strings.unknownSourceHint}
          </EmptyState>
        </main>
      )}
      <Suspense fallback={null}>
        {keys.once && <KeySheet isOfPage opened={keys.opened} onClose={() => setKeys({ opened: false, once: true })} />}
      </Suspense>
      <AppOverlays />
    </>
  )
}
