import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What a process measures about itself, in the Prometheus format. */
export type Metrics = {
  /**
   * Counts an answered request. `route` is the pattern, never the address: an address would create a separate series
   * for each id.
   */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts a finished run of a background job. */
  observeJob(run: { job: string; failed: boolean; seconds: number }): void
  /** A figure that is read each time the metrics are requested. */
  watch(name: string, help: string, read: () => number | Promise<number>): void
  /** Figures of one sort, each labelled with what it measures; read in the same way. */
  watchEach(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void
  /** The page that a Prometheus server reads. */
  render(): Promise<{ contentType: string; body: string }>
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600]

/** Starts measuring: requests, jobs, memory, processor time and delays of the event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'quarry_' })
  const requests = new Histogram({
    name: 'quarry_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'quarry_job_seconds',
    help: 'Time a run of a background job took.',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers: [registry],
  })
  const failedJobs = new Counter({
    name: 'quarry_job_failures_total',
    help: 'Runs of background jobs that failed.',
    labelNames: ['job'],
    registers: [registry],
  })
  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    observeJob({ job, failed, seconds }) {
      jobs.observe({ job }, seconds)
      if (failed) failedJobs.inc({ job })
    },
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    watchEach(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset()
          for (const [of, figure] of await read()) this.set({ [label]: of }, figure)
        },
      })
    },
    render: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}

/**
 * Whether a request may read the metrics: with the bearer token if one is set, else from this machine only. `address`
 * is that of the connection itself; `forwarded` says that a reverse proxy, perhaps on this machine, passed the request
 * on for another client.
 */
export function mayReadMetrics(
  request: { address: string; forwarded: boolean; authorization?: string },
  token: string | undefined,
): boolean {
  if (token === undefined)
    return !request.forwarded && (request.address === '::1' || /^(::ffff:)?127\./.test(request.address))
  const given = Buffer.from(request.authorization ?? '')
  const requested = Buffer.from(`Bearer ${token}`)
  return given.length === requested.length && timingSafeEqual(given, requested)
}
