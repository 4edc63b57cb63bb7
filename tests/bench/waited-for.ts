import type { Page } from 'playwright-core'
import type { Awaited } from './waits-workspace.ts'

const TIMEOUT = { timeout: 120_000 }

/** Slows the processor of a page by this factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Opens an address. @returns the milliseconds from the beginning of the navigation until it is painted */
export async function openedAfter(page: Page, url: string, awaited: Awaited): Promise<number> {
  await page.addInitScript(watchFor, awaited)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    () => (globalThis as unknown as { paintedMs?: number }).paintedMs,
    undefined,
    TIMEOUT,
  )
  return Number(await seen.jsonValue())
}

/** Clicks on an element, or goes back. @returns the milliseconds until the result is painted */
export async function paintedAfter(page: Page, act: { click: string } | 'back', awaited: Awaited): Promise<number> {
  return page.evaluate(actAndWatch, {
    click: act === 'back' ? null : act.click,
    ...awaited,
    patienceMs: TIMEOUT.timeout,
  })
}

/**
 * Chooses a cell and empties it by its key. @returns the milliseconds from the key press until the cell is painted
 * empty
 */
export async function emptiedAfter(page: Page, cell: string): Promise<number> {
  await page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)?.click()
  }, cell)
  await untilIdle(page)
  return page.evaluate(emptyAndWatch, cell)
}

/** A page that sends no requests and does nothing for this long is considered idle. */
const QUIET_MS = 300

/** Waits until the page has received all answers and has nothing left to do. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(beIdle, QUIET_MS)
}

/** Clicks on a link and waits until the page no longer shows what it showed. */
export async function leave(page: Page, link: string, shown: Awaited): Promise<void> {
  await page.locator(link).first().waitFor(TIMEOUT)
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link)
  await page.waitForFunction((selector) => document.querySelector(selector) === null, shown.selector, TIMEOUT)
}

/** Returns the pieces of text that the main part of a page shows. */
export async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) throw new Error('The page has no main part.')
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text !== '') texts.push(text)
    }
    return texts
  })
}

/** Runs in the page. */
function watchFor({ selector, words }: Awaited): void {
  const look = (): void => {
    if (document.querySelector(selector)?.textContent?.includes(words) !== true) {
      requestAnimationFrame(look)
      return
    }
    // The frame after the next begins when this one is on the screen.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => Object.assign(globalThis, { paintedMs: performance.now() })
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }
  requestAnimationFrame(look)
}

/** Runs in the page. */
async function actAndWatch({
  click,
  selector,
  words,
  patienceMs,
}: Awaited & { click: string | null; patienceMs: number }): Promise<number> {
  const began = performance.now()
  if (click === null) history.back()
  else {
    const pressed = document.querySelector<HTMLElement>(click)
    if (!pressed) throw new Error(`The page shows no ${click}.`)
    pressed.click()
  }
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (document.querySelector(selector)?.textContent?.includes(words) !== true) {
        if (performance.now() - began < patienceMs) requestAnimationFrame(look)
        else reject(new Error(`${location.href} does not show ${selector} with "${words}".`))
        return
      }
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - began)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. */
async function emptyAndWatch(cell: string): Promise<number> {
  const isEmpty = (): boolean => document.querySelector(cell)?.textContent === ''
  if (isEmpty()) throw new Error(`${cell} is empty already.`)
  const began = performance.now()
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isEmpty()) {
        requestAnimationFrame(look)
        return
      }
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - began)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. */
async function beIdle(quietMs: number): Promise<void> {
  let last = performance.now()
  const busy = new PerformanceObserver(() => void (last = performance.now()))
  busy.observe({ entryTypes: ['resource', 'longtask'] })
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (performance.now() - last < quietMs) setTimeout(look, quietMs / 10)
      else requestIdleCallback(() => resolve())
    }
    look()
  })
  busy.disconnect()
}
