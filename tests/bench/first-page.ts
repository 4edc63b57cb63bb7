import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { startBarePage } from './bare-page-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import type { BuiltPage } from './built-page.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const PAINT_TIMEOUT_MS = 60_000
/** What the developer tools of Chrome call slow 4G: bytes a second and the milliseconds of a round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
const SLOWED_TIMES = 4
/** So long nothing more is asked for: everything has arrived that the page loads by itself. */
const QUIET_MS = 2_000
/** What home shows first, and what the bare page shows. */
const HOME_PAINTED = 'main section[aria-label="First steps"]'
const BARE_PAINTED = 'h1'

/** A page, and what of it is waited for. */
export interface FirstPage extends PageAddress {
  painted: string
}

/** How one page came up, in a profile without anything kept. */
interface FirstPaint {
  /** From the beginning of the navigation to the first frame that holds what was waited for. */
  paintedMs: number
  /** As the browser says it: the first text or picture of any kind. */
  firstContentfulPaintMs: number
  /** Paths of the scripts that had arrived by then. */
  scripts: string[]
}

/** Opens an address anew and waits for a part of the page to be painted. */
export async function firstPaint(browser: Browser, page: FirstPage): Promise<FirstPaint> {
  const context = await newProfile(browser, page)
  try {
    return await paintOf(await context.newPage(), page)
  } finally {
    await context.close()
  }
}

/** How a page comes up for somebody far away with a slow machine. */
export interface SlowPaint {
  paintedMs: number
  /** Until all has arrived that the page loads by itself: styles, fonts, and the scripts that come later. */
  loadedMs: number
  /** What all of that weighed on its way, in kB of 1,000 bytes. */
  kilobytes: number
}

/** The same on slow 4G, with the processor slowed four times. */
export async function slowPaint(browser: Browser, first: FirstPage): Promise<SlowPaint> {
  const context = await newProfile(browser, first)
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
    let last = performance.now()
    const happened = (): void => void (last = performance.now())
    // Not how many are under way: what follows changes ends with the page.
    devTools.on('Network.dataReceived', happened)
    devTools.on('Network.requestWillBeSent', happened)
    const { paintedMs } = await paintOf(page, first)
    while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
    return { paintedMs, ...(await page.evaluate(whatArrived)) }
  } finally {
    await context.close()
  }
}

async function paintOf(page: Page, { url, painted }: FirstPage): Promise<FirstPaint> {
  await page.addInitScript(watchFor, painted)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => (globalThis as unknown as { seen?: FirstPaint }).seen, undefined, {
    timeout: PAINT_TIMEOUT_MS,
  })
  return (await seen.jsonValue()) as FirstPaint
}

/** Runs in the page. */
function whatArrived(): { loadedMs: number; kilobytes: number } {
  const entries = [
    ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ]
  return {
    loadedMs: Math.max(...entries.map(({ responseEnd }) => responseEnd)),
    kilobytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
  }
}

/** Runs in the page. */
function watchFor(selector: string): void {
  const look = (): void => {
    const painted = document.querySelector(selector)
    if (!painted) {
      requestAnimationFrame(look)
      return
    }
    // The frame after the next begins when this one stands on the screen.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const paintedMs = performance.now()
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = resources
        .filter((entry) => entry.name.endsWith('.js') && entry.responseEnd > 0 && entry.responseEnd <= paintedMs)
        .map((entry) => new URL(entry.name).pathname)
      const firstContentfulPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? paintedMs
      Object.assign(globalThis, { seen: { paintedMs, firstContentfulPaintMs, scripts: [...new Set(scripts)] } })
    }
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }
  requestAnimationFrame(look)
}

/** What these files of a folder weigh, compressed as for the journey, in kB of 1,000 bytes. */
export async function compressedKilobytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async (file) => gzipSync(await readFile(join(folder, file)), { level: constants.Z_BEST_COMPRESSION }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Home of a new workspace and the bare page beside it, with a browser. */
export interface FirstPages extends AsyncDisposable {
  browser: Browser
  product: ProductServer
  bare: BuiltPage
  home: FirstPage
  plain: FirstPage
}

export async function openFirstPages(): Promise<FirstPages> {
  await using opening = new AsyncDisposableStack()
  const product = opening.use(await startProductServer())
  const bare = opening.use(await startBarePage())
  const browser = opening.use(await launchBrowser())
  const home = { url: `http://${product.host}/home`, cookie: product.cookie, painted: HOME_PAINTED }
  // Once before, so that the server has everything at hand as it has for everybody but the very first.
  await firstPaint(browser, home)
  const open = opening.move()
  return {
    browser,
    product,
    bare,
    home,
    plain: { url: bare.url, painted: BARE_PAINTED },
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}
