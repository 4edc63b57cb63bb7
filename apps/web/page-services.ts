import { connectionMonitor } from '#platform/web/connection/index.ts'
import { reportChunkFailuresTo } from '#platform/web/chunks/index.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'
import { createReporter, type Reporter } from '#platform/web/reporting/index.ts'

/** A small file of our own: where it can be fetched, our files can be reached. */
const KNOWN_FILE = '/color-mode.js'
const REACH_TIMEOUT_MS = 5000

async function canReachFiles(): Promise<boolean> {
  try {
    const answer = await fetch(KNOWN_FILE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    return answer.ok
  } catch {
    return false
  }
}

let reporter: Reporter | null = null

/** Tells the server of an error that a person cannot be told of; unless it is one of those that are not reported (document 3 §8.3). */
export function reportToServer(error: unknown): void {
  void reporter?.report(error)
}

/** What runs on every page as long as it is open: error reports and the watch over the connection. Called once, by the entry. */
export function startPageServices(): void {
  reporter = createReporter({ metadata: pageMetadata(), canReachFiles })
  reporter.start()
  reportChunkFailuresTo(reportToServer)
  connectionMonitor.start()
}
