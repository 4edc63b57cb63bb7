import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { NotFoundScreen } from './not-found-screen.ts'
import { ScreenError } from '../shell/screen-error.tsx'

/** How long a screen may load before its outline is shown. */
const PENDING_AFTER_MS = 180
/** What was preloaded while the pointer rested on a link is used again within this time. */
const PRELOAD_FRESH_MS = 30_000

/** What the routers of both applications share: outlines, not found, errors, scroll positions. */
export const applicationRouterOptions = {
  defaultPreloadStaleTime: PRELOAD_FRESH_MS,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingComponent: LoadingPage,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main', '[data-scroll-restoration-id="text"]'],
}
