import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { startBarePage } from './bare-page-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import type { BuiltPage } from './built-page.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const PAINT_TIMEOUT_MS = 60_000
/** Slow 4G as defined by the developer tools of Chrome: bytes per second and the milliseconds of a round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
const SLOWED_TIMES = 4
/** After this time without requests, everything that the page loads automatically has arrived. */
const QUIET_MS = 2_000
/** The first content of home, and that of the bare page. */
const HOME_PAINTED = 'main section[aria-label="First steps"]'
const BARE_PAINTED = 'h1'

/** A page, and the part of it that is waited for. */
export interface FirstPage extends PageAddress {
  painted: string
}

/** How one page loaded, in a profile with nothing cached. */
interface FirstPaint {
  /** From the beginning of the navigation to the first frame that contains what was waited for. */
  paintedMs: number
  /** As reported by the browser: the first text or picture of any kind. */
  firstContentfulPaintMs: number
  /** Paths of the scripts that had arrived by then. */
  scripts: string[]
}

/** Opens an address in a new profile and waits until a part of the page is painted. */
export async function firstPaint(browser: Browser, page: FirstPage): Promise<FirstPaint> {
  const context = await newProfile(browser, page)
  try {
    return await paintOf(await context.newPage(), page)
  } finally {
    await context.close()
  }
}

/** How a page loads for a distant user with a slow machine. */
export interface SlowPaint {
  paintedMs: number
  /** Until everything has arrived that the page loads automatically: styles, fonts, and the scripts that load later. */
  loadedMs: number
  /** The transferred size of all of that, in kB of 1,000 bytes. */
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
    // The number of open requests would not do: the subscription to changes stays open as long as the page.
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
    // The frame after the next begins when this one is on the screen.
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

/** Returns the size of these files of a folder, compressed as when sent, in kB of 1,000 bytes. */
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
  // A first visit, so that the server has everything loaded, as it does for everyone but the very first visitor.
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
