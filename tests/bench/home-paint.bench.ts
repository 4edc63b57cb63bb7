import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { figureOf, once, percentile, type Bench } from './bench.ts'
import { makeKnownWorkspace } from './known-workspace.ts'
import { startProductServer } from './product-server.ts'

const TURNS = 7
/** After this time without requests, everything that the page loads automatically has arrived. */
const QUIET_MS = 1_500
/** The better of two peers took 484 ms for its home, cached, on such a machine; this share of it is to be reached. */
const GOAL_MS = 0.7 * 484
const GOAL_KILOBYTES = 400

interface Opened {
  largestPaintMs: number
  /** All scripts that the page loads for itself, in kB of 1,000 bytes as they travel. */
  kilobytes: number
}

/** Opens home and waits until nothing more is loaded. */
async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  try {
    let last = performance.now()
    const happened = (): void => void (last = performance.now())
    page.on('request', happened)
    page.on('requestfinished', happened)
    await page.addInitScript(watchLargestPaint)
    await page.goto(url)
    while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
    return await readOf(page)
  } finally {
    await page.close()
  }
}

async function readOf(page: Page): Promise<Opened> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    // From here on, files are fetched for pages that the user may open while offline.
    const ahead = scripts.findIndex(({ name }) => name.includes('fetch-files-ahead'))
    const own = ahead === -1 ? scripts : scripts.slice(0, ahead)
    return {
      largestPaintMs: (globalThis as unknown as { largestPaintMs?: number }).largestPaintMs ?? NaN,
      kilobytes: own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    }
  })
}

/** Runs in the page. */
function watchLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaintMs: startTime })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

interface Turns {
  cold: readonly Opened[]
  cached: readonly Opened[]
}

const measure = once(async (): Promise<Turns> => {
  await using product = await startProductServer()
  await makeKnownWorkspace(product)
  await using browser = await launchBrowser()
  const url = `http://${product.host}/home`
  const turns: { cold: Opened[]; cached: Opened[] } = { cold: [], cached: [] }
  // The first visit is not counted: after it the server has everything loaded.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const context = await newProfile(browser, { url, cookie: product.cookie })
    const [cold, cached] = [await open(context, url), await open(context, url)]
    await context.close()
    if (turn === 0) continue
    turns.cold.push(cold)
    turns.cached.push(cached)
  }
  return turns
})

function median(turns: readonly Opened[], of: (opened: Opened) => number): number {
  return percentile(turns.map(of), 0.5)
}

const common = { direction: 'at most', leavesOut: 'network, TLS' } as const

/** Home of a workspace with a project of forty notes: its largest paint, and all that it loads. */
export const benches: readonly Bench[] = [
  figureOf(measure, {
    ...common,
    name: 'home-largest-paint-cold',
    unit: 'ms, median',
    goal: GOAL_MS,
    of: ({ cold }) => median(cold, ({ largestPaintMs }) => largestPaintMs),
  }),
  figureOf(measure, {
    ...common,
    name: 'home-largest-paint-cached',
    unit: 'ms, median',
    goal: GOAL_MS,
    of: ({ cached }) => median(cached, ({ largestPaintMs }) => largestPaintMs),
  }),
  figureOf(measure, {
    ...common,
    leavesOut: 'what is fetched ahead, from three seconds on, for other pages while offline',
    name: 'home-javascript',
    unit: 'kB of JavaScript in all, as it travels',
    goal: GOAL_KILOBYTES,
    of: ({ cold }) => median(cold, ({ kilobytes }) => kilobytes),
  }),
]
