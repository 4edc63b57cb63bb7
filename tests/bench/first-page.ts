import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { startBarePage } from './bare-page-server.ts'
import type { BuiltPage } from './built-page.ts'
import { launchBrowser } from './editor-page.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const VIEWPORT = { width: 1280, height: 800 }
const PAINT_TIMEOUT_MS = 30_000
/** What home shows first, and what the bare page shows. */
export const HOME_PAINTED = 'main section[aria-label="First steps"]'
export const BARE_PAINTED = 'h1'

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
export async function firstPaint(
  browser: Browser,
  { url, cookie, painted }: { url: string; cookie?: string; painted: string },
): Promise<FirstPaint> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const pairs = (cookie ?? '').split('; ').filter((pair) => pair !== '')
    await context.addCookies(
      pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: new URL(url).origin,
      })),
    )
    const page = await context.newPage()
    await page.addInitScript(watchFor, painted)
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => (globalThis as unknown as { seen?: FirstPaint }).seen, undefined, {
      timeout: PAINT_TIMEOUT_MS,
    })
    return (await seen.jsonValue()) as FirstPaint
  } finally {
    await context.close()
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

/** Home of a new workspace and the bare page beside it, with a browser, for as long as `measure` takes. */
export async function withFirstPages<Result>(
  measure: (pages: { browser: Browser; product: ProductServer; homeUrl: string; bare: BuiltPage }) => Promise<Result>,
): Promise<Result> {
  await using product = await startProductServer()
  await using bare = await startBarePage()
  await using browser = await launchBrowser()
  return await measure({ browser, product, homeUrl: `http://${product.host}/home`, bare })
}
