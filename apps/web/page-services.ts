import { connectionMonitor } from '#platform/web/connection/index.ts'
import { reportChunkFailuresTo } from '#platform/web/chunks/index.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'
import type { Reporter } from '#platform/web/reporting/index.ts'

/** A small file of our own: where it can be fetched, our files can be reached. */
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

// Loaded with the first error, and listening itself from then on: a page without errors needs no reports.
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
 * Tells the server of an error that a person cannot be told of; unless it is one of those that are not reported
 * (document 3 §8.3).
 */
export function reportToServer(error: unknown): void {
  // What fails while the page goes away fails because it goes.
  if (leaving) return
  loadedReporter().then(
    async (loaded) => loaded.report(error),
    () => {
      // Without the reporter nothing can be told; the next error tries again.
      reporter = null
    },
  )
}

/**
 * What runs on every page as long as it is open: error reports and the watch over the connection. Called once, by the
 * entry.
 */
export function startPageServices(): void {
  window.addEventListener('error', ({ error }) => reportToServer(error), { signal: early.signal })
  window.addEventListener('unhandledrejection', ({ reason }) => reportToServer(reason), { signal: early.signal })
  window.addEventListener('pagehide', () => (leaving = true))
  window.addEventListener('pageshow', () => (leaving = false))
  reportChunkFailuresTo(reportToServer)
  connectionMonitor.start()
}
