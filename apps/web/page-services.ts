import { connectionMonitor } from '#platform/web/connection/index.ts'
import { reportChunkFailuresTo } from '#platform/web/chunks/index.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'
import type { Reporter } from '#platform/web/reporting/index.ts'

/** A small file of the application: where it can be fetched, the other files can be reached too. */
const KNOWN_FILE = '/color-mode.js'
const REACH_TIMEOUT_MS = 5000

async function canReachFiles(): Promise<boolean> {
  try {
    const answer = await fetch(KNOWN_FILE, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    })
    return answer.ok
  } catch {
    return false
  }
}

let reporter: Promise<Reporter> | null = null
let leaving = false
const early = new AbortController()

// Loaded with the first error, and listens itself from then on: a page without errors needs no reports.
function loadedReporter(): Promise<Reporter> {
  reporter ??= import('#platform/web/reporting/index.ts').then(({ createReporter }) => {
    const created = createReporter({ metadata: pageMetadata(), canReachFiles })
    early.abort()
    created.start()
    return created
  })
  return reporter
}

/**
 * Reports an error to the server that cannot be shown to the user, unless it is one of those that are not reported
 * (document 3 §8.3).
 */
export function reportToServer(error: unknown): void {
  // Errors while the page unloads are caused by the unloading.
  if (leaving) return
  loadedReporter().then(
    async (loaded) => loaded.report(error),
    () => {
      // Without the reporter nothing can be reported; the next error tries again.
      reporter = null
    },
  )
}

/**
 * Starts what runs on every page as long as it is open: error reports and the monitoring of the connection. Called
 * once, by the entry.
 */
export function startPageServices(): void {
  window.addEventListener('error', ({ error }) => reportToServer(error), { signal: early.signal })
  window.addEventListener('unhandledrejection', ({ reason }) => reportToServer(reason), { signal: early.signal })
  window.addEventListener('pagehide', () => (leaving = true))
  window.addEventListener('pageshow', () => (leaving = false))
  reportChunkFailuresTo(reportToServer)
  connectionMonitor.start()
}
