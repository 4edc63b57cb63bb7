import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyExtra, lazyPart, loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { useConnectionStatus } from '#platform/web/connection/index.ts'
import { loadActionMenu } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { PageFrameProvider } from '#platform/web/design/page-frame.tsx'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { useAction, useKeyboard } from '#platform/web/keyboard/index.ts'
import { useSwitchColorMode } from '#platform/web/theme/switch-color-mode.ts'
import { loadOutboxQueue } from './connection-indicator.tsx'
import { destinations, type Destination } from './destinations.ts'
import { AppOverlays } from './app-overlays.tsx'
import type { PaletteSource } from './palette-source.ts'
import { focusContent, goBack, openPalette, showKeys, switchColorMode, toggleSidebar } from './shell-actions.ts'
import classes from './shell.module.css'
import { Sidebar, SidebarSpace } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useDeclaredRoutes } from './declared-routes.ts'
import { useNavigation } from './navigation.ts'
import { usePreparedParts } from './prepared-parts.ts'
import { useDeferredChrome } from './text-first.ts'
import { useSidebar } from './use-sidebar.ts'
import { shellStrings as strings } from './strings.ts'

const loadPalette = () => import('./command-palette.tsx')
const loadKeySheet = () => import('./key-sheet.tsx')
const loadDownScreen = () => import('./down-screen.tsx')
const CommandPalette = lazyPart('command-palette', async () => (await loadPalette()).CommandPalette)
const KeySheet = lazyPart('key-sheet', async () => (await loadKeySheet()).KeySheet)
// A page that cannot load these continues without: its server may have become unreachable before the user did anything,
// and the indicator says so.
const KeepPlace = lazyExtra('keep-place', async () => (await import('./keep-place.tsx')).KeepPlace)
const KeepOpened = lazyExtra(
  'keep-opened',
  async () => (await loadWhenAnswered(async () => import('./keep-opened.tsx'))).KeepOpened,
)
const DownScreen = lazyExtra('down-screen', async () => (await loadDownScreen()).DownScreen)

/** Parts that open immediately when they are needed, also while the server is not reachable. */
const laterParts = [loadPalette, loadKeySheet, loadDownScreen, loadOutboxQueue, loadActionMenu]

function DestinationKey({ destination }: { destination: Destination }) {
  const router = useRouter()
  useAction(destination.action, () => router.history.push(destination.href))
  return null
}

/** Stays false until the part is first opened, then true: lazy parts are loaded once and may fade out. */
function useOnceOpened(opened: boolean): boolean {
  const [once, setOnce] = useState(false)
  if (opened && !once) setOnce(true)
  return once
}

/** Around every screen of a workspace: sidebar, top bar, palette, key sheet, toasts, connection. */
export function Shell({ paletteSource }: { paletteSource?: PaletteSource | undefined }) {
  const router = useRouter()
  const deferredChrome = useDeferredChrome()
  const declared = useDeclaredRoutes()
  const sidebar = useSidebar()
  const switchMode = useSwitchColorMode()
  const mode = useColorMode()
  const [breadcrumbs, setBreadcrumbs] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [pending, setPending] = useState<readonly string[]>([])
  const close = () => setOpen(null)

  useKeyboard({ onPending: setPending })
  const comesBack = useNavigation()
  useAction(openPalette, () => setOpen('palette'))
  useAction(showKeys, () => setOpen('keys'))
  useAction(toggleSidebar, sidebar.toggle)
  useAction(switchColorMode, () => switchMode(mode === 'dark' ? 'light' : 'dark'))
  useAction(focusContent, () => document.getElementById('main')?.focus())
  useAction(goBack, () => router.history.back())

  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { drawer, close: closeDrawer } = sidebar
  useEffect(() => {
    if (drawer) closeDrawer()
  }, [pathname, drawer, closeDrawer])

  usePreparedParts(laterParts)
  const down = useOnceOpened(useConnectionStatus() === 'server-offline')
  const paletteOnce = useOnceOpened(open === 'palette')
  const keysOnce = useOnceOpened(open === 'keys')
  return (
    <div className={classes.shell} data-sidebar={sidebar.hidden ? 'hidden' : 'shown'}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {strings.skip}
      </a>
      {deferredChrome &&
        destinations
          .filter(({ href }) => declared.has(href))
          .map((destination) => <DestinationKey key={destination.href} destination={destination} />)}
      {sidebar.drawer && !sidebar.hidden && <div className={classes.veil} onClick={sidebar.close} />}
      {deferredChrome ? (
        <Sidebar drawer={sidebar.drawer} hidden={sidebar.hidden} />
      ) : (
        <SidebarSpace hidden={sidebar.hidden} />
      )}
      <div className={classes.column} inert={sidebar.drawer && !sidebar.hidden}>
        {deferredChrome ? (
          <TopBar sidebarHidden={sidebar.hidden} breadcrumbsSlot={setBreadcrumbs} actionsSlot={setActions} />
        ) : (
          <div />
        )}
        <main className={classes.main} id="main" data-scroll-restoration-id="main" tabIndex={-1}>
          <PageFrameProvider frame={{ breadcrumbs, actions, level: 'page' }}>
            <Outlet />
          </PageFrameProvider>
        </main>
      </div>
      {pending.length > 0 && (
        <div className={classes.pending} role="status">
          <KeyHint keys={pending.join(' ')} /> {strings.andThen}
        </div>
      )}
      <Suspense fallback={null}>{down && <DownScreen />}</Suspense>
      <Suspense fallback={null}>{comesBack && <KeepPlace />}</Suspense>
      <Suspense fallback={open && <LoadingOverlay onClose={close} />}>
        {paletteOnce && <CommandPalette opened={open === 'palette'} onClose={close} source={paletteSource} />}
        {keysOnce && <KeySheet opened={open === 'keys'} onClose={close} />}
      </Suspense>
      <Suspense fallback={null}>{deferredChrome && <KeepOpened />}</Suspense>
      {deferredChrome && <AppOverlays />}
    </div>
  )
}
