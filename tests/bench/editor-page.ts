import type { Browser, Page } from 'playwright-core'
import { newProfile, type PageAddress } from './bench-browser.ts'
import { beside, medianOf, percentile, type Measurement } from './bench.ts'
import { LAST_WORDS } from './long-note.ts'

const OPEN_TIMEOUT_MS = 60_000
const KEY_PAUSE_MS = 50
/** The words of a speaker are shown below the name. */
const BELOW_SPEAKER_PX = 40
const WARM_UP_KEYS = 10
export const EDITABLE = '.ProseMirror[contenteditable="true"]'

/**
 * Opens the address in a new profile.
 * @returns the page, and the milliseconds until its whole text could be edited.
 */
export async function openEditor(browser: Browser, place: PageAddress): Promise<{ page: Page; openMs: number }> {
  const page = await (await newProfile(browser, place)).newPage()
  await page.addInitScript(watchForEditor, { editable: EDITABLE, lastWords: LAST_WORDS })
  await page.goto(place.url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => (globalThis as unknown as Measured).openedAfterMs, undefined, {
    timeout: OPEN_TIMEOUT_MS,
  })
  return { page, openMs: Number(await handle.jsonValue()) }
}

interface Measured {
  /** From the beginning of the navigation to the frame in which the whole text was shown and could be edited. */
  openedAfterMs?: number
  keyMs: number[]
}

/** Runs in the page. */
function watchForEditor({ editable, lastWords }: { editable: string; lastWords: string }): void {
  const measured = globalThis as unknown as Measured
  const look = (): void => {
    const editor = document.querySelector(editable)
    if (
      editor?.lastElementChild?.textContent?.includes(lastWords) === true ||
      editor?.textContent?.endsWith(lastWords) === true
    )
      measured.openedAfterMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  measured.keyMs = []
  const afterPaint = new MessageChannel()
  let pressedAt = 0
  afterPaint.port1.onmessage = () => {
    measured.keyMs.push(performance.now() - pressedAt)
  }
  addEventListener(
    'keydown',
    (event) => {
      pressedAt = event.timeStamp
      requestAnimationFrame(() => {
        afterPaint.port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

/** Types letters into a paragraph in view. @returns for each the milliseconds from the key event to the next paint. */
export async function typeInto(page: Page, keys: number): Promise<number[]> {
  const paragraph = page.locator(`${EDITABLE} p`).nth(2)
  await paragraph.click({ position: { x: 200, y: BELOW_SPEAKER_PX } })
  await page.waitForTimeout(500)
  // A click on a word plays it; a user who corrects it has stopped listening.
  await page.evaluate(() => {
    for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause()
  })
  for (let key = 0; key < WARM_UP_KEYS + keys; key += 1) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  const all = await page.evaluate(() => (globalThis as unknown as Measured).keyMs)
  return all.slice(WARM_UP_KEYS)
}

/**
 * Compares the key times of one editor with those of another, in turns in which both were typed into one after the
 * other: the percentile of each turn, and of the turns the one with the median ratio.
 */
export function keysInTurns(product: readonly number[][], bare: readonly number[][], share: number): Measurement {
  return medianOf(product.map((keyMs, turn) => beside(percentile(keyMs, share), percentile(bare[turn] ?? [], share))))
}
