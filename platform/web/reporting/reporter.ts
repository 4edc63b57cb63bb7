import type { PageMetadata } from '#platform/kernel/page-metadata.ts'
import { redactUrl } from '#platform/kernel/redact-url.ts'
import { cutText } from '#platform/kernel/text.ts'
import { factsOf, isReportable } from './not-reported.ts'
import { sendReport } from './send-report.ts'

/** A broken page sends a limited number of reports. */
const MAX_REPORTS_PER_PAGE = 30
const MAX_TEXT_CHARS = 8000
const MAX_CAUSES = 5

/** One error as it is sent. Addresses in it are redacted (document 3 §7.9). */
export interface ErrorReport {
  name: string
  message: string
  stack: string
  causes: Array<{ name: string; message: string; stack: string }>
  /** What the page was doing: the operation, the screen. Never content. */
  context: Readonly<Record<string, string | number | boolean>>
  address: string
  environment: string
  release: string
  /** ISO 8601. */
  time: string
}

export interface ReporterOptions {
  metadata: Pick<PageMetadata, 'environment' | 'release' | 'errorReporting'>
  /** Whether our own files can be reached. */
  canReachFiles: () => Promise<boolean>
}

export interface Reporter {
  /** Reports an error unless document 3 §8.3 excludes it. Never rejects. */
  report: (error: unknown, context?: ErrorReport['context']) => Promise<void>
  /** Reports uncaught errors, until the returned function is called. */
  start: () => () => void
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>)]+/g

function safeText(text: string): string {
  return cutText(
    text.replace(ADDRESS, (address) => redactUrl(address)),
    MAX_TEXT_CHARS,
  )
}

function describe(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = factsOf(error)
  return { name, message: safeText(message), stack: safeText(stack) }
}

function causesOf(error: unknown): ErrorReport['causes'] {
  const causes: ErrorReport['causes'] = []
  let cause = error instanceof Error ? error.cause : undefined
  while (cause !== undefined && cause !== null && causes.length < MAX_CAUSES) {
    causes.push(describe(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return causes
}

/** Reports errors of the page to the address that its metadata names; where it names none, they stay in the console. */
export function createReporter({ metadata, canReachFiles }: ReporterOptions): Reporter {
  const { url, sampleRate } = metadata.errorReporting
  const sampled = Math.random() < sampleRate
  const sent = new Set<string>()
  let unloading = false

  const report: Reporter['report'] = async (error, context = {}) => {
    // A promise that was rejected without a reason contains nothing to report.
    if (error === null || error === undefined) return
    if (!(await isReportable(error, { unloading, canReachFiles }))) return
    if (metadata.environment !== 'production') console.error(error)
    if (url === null || !sampled || sent.size >= MAX_REPORTS_PER_PAGE) return
    const described = describe(error)
    const fingerprint = `${described.name}\n${described.message}\n${described.stack}`
    if (sent.has(fingerprint)) return
    sent.add(fingerprint)
    const body: ErrorReport = {
      ...described,
      causes: causesOf(error),
      context,
      address: redactUrl(location.href),
      environment: metadata.environment,
      release: metadata.release.hash,
      time: new Date().toISOString(),
    }
    await sendReport(url, body)
  }

  return {
    report,
    start() {
      const onError = (event: ErrorEvent): void => void report(event.error ?? event.message)
      const onRejection = (event: PromiseRejectionEvent): void => void report(event.reason)
      const onLeave = (): void => {
        unloading = true
      }
      // A page that is restored from the browser's cache was not left after all.
      const onShow = (): void => {
        unloading = false
      }
      window.addEventListener('error', onError)
      window.addEventListener('unhandledrejection', onRejection)
      window.addEventListener('pagehide', onLeave)
      window.addEventListener('pageshow', onShow)
      return () => {
        window.removeEventListener('error', onError)
        window.removeEventListener('unhandledrejection', onRejection)
        window.removeEventListener('pagehide', onLeave)
        window.removeEventListener('pageshow', onShow)
      }
    },
  }
}
