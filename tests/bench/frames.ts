import type { Browser, Page } from 'playwright-core'

/** A fast turn of the wheel: a hundred screens of text in about fifteen seconds. */
const SCROLL_STEP_PX = 60

/** How evenly a page is drawn during an activity. */
export interface Smoothness {
  framesPerSecond: number
  /**
   * The longest task that blocked the page, in milliseconds; 50 if none took longer, since the browser does not report
   * shorter ones.
   */
  longestTaskMs: number
}

/**
 * What is done in every frame: nothing, the text scrolled as by a user who looks for something, or a plane panned or
 * zoomed back and forth by the wheel.
 */
type Act = 'nothing' | 'scroll' | 'pan' | 'zoom'

const EMPTY_MS = 2_000

/** Returns the frames per second of an empty page, the most that the browser draws here. */
export async function framesOfEmptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const { framesPerSecond } = await watchFrames(page, { durationMs: EMPTY_MS, act: 'nothing', of: 'body' })
  await page.close()
  return framesPerSecond
}

/** Shared by every bench that counts frames. */
export const framesFigure = {
  unit: 'frames/s',
  limit: 'an empty page in the same browser',
  leavesOut: 'a graphics card: the browser draws on the processor',
  goal: 55,
  goalOf: 'value',
  direction: 'at least',
} as const

/** Watches a page for this many milliseconds, while something is done with the element at `of`, or around it. */
export async function watchFrames(
  page: Page,
  asked: { durationMs: number; act: Act; of: string },
): Promise<Smoothness> {
  return page.evaluate(countFrames, { ...asked, stepPx: SCROLL_STEP_PX })
}

/** Runs in the page. */
async function countFrames({
  durationMs,
  act,
  of,
  stepPx,
}: {
  durationMs: number
  act: Act
  of: string
  stepPx: number
}): Promise<Smoothness> {
  const found = document.querySelector(of)
  if (!found) throw new Error(`The page shows no ${of}.`)
  let scroller: Element | null = found
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
  )
    scroller = scroller.parentElement
  const moved = scroller ?? document.scrollingElement
  const { left, top, width, height } = found.getBoundingClientRect()
  const turnWheel = (turn: WheelEventInit): void => {
    found.dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        clientX: left + width / 2,
        clientY: top + height / 2,
        ...turn,
      }),
    )
  }
  let longestTaskMs = 50
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  tasks.observe({ type: 'longtask' })
  const began = performance.now()
  let frames = 0
  await new Promise<void>((resolve) => {
    const step = (): void => {
      frames += 1
      if (act === 'scroll') moved?.scrollBy(0, stepPx)
      if (act === 'pan')
        turnWheel({ deltaX: 14 * Math.sign(Math.sin(frames / 80)), deltaY: 18 * Math.sign(Math.cos(frames / 110)) })
      if (act === 'zoom') turnWheel({ ctrlKey: true, deltaY: 4 * Math.sign(Math.sin(frames / 60)) })
      if (performance.now() - began < durationMs) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
  const framesPerSecond = (frames * 1_000) / (performance.now() - began)
  for (const { duration } of tasks.takeRecords()) longestTaskMs = Math.max(longestTaskMs, duration)
  tasks.disconnect()
  return { framesPerSecond, longestTaskMs }
}
