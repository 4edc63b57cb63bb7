import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { seededRandom } from '#platform/kernel/seeded-random.ts'

const asked = process.env['QUARRY_TEST_SLOW']
/** If set to a number, its seed, journeys run as on a slow machine with a slow network. */
export const SLOW_SEED = asked === undefined ? undefined : Number(asked)
const MAX_FILE_DELAY_MS = 1500
const MAX_CALL_DELAY_MS = 400
const CPU_SLOWDOWN = 4

/**
 * If QUARRY_TEST_SLOW is set, scripts and style sheets arrive up to 1.5 s later and answers of the graph up to 0.4 s,
 * each with its own delay, and pages compute at a quarter of the speed: this exposes code that relies on a part being
 * loaded before the next key press.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (SLOW_SEED === undefined) return
  const random = seededRandom(SLOW_SEED)
  const after =
    (most: number) =>
    async (route: Route): Promise<void> => {
      await delay(random() * most)
      // The page was left or closed in the meantime.
      await route.continue().catch(() => undefined)
    }
  await context.route(/\/packs\/[^?]+\.(?:js|css)$/, after(MAX_FILE_DELAY_MS))
  await context.route('**/api/graphql', after(MAX_CALL_DELAY_MS))
  context.on('page', (page) => void slowDownComputing(context, page))
  for (const page of context.pages()) await slowDownComputing(context, page)
}

async function slowDownComputing(context: BrowserContext, page: Page): Promise<void> {
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  } catch (error) {
    if (!page.isClosed()) throw error
  }
}

/** Delays a file of the application, as on a slow network. @returns a function that lets it arrive */
export async function holdBack(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const SLOW_BYTES_PER_SECOND = 250_000

/** Limits the upload speed of a page to a trickle, or removes the limit. */
export async function slowNetwork(page: Page, isSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: isSlow ? SLOW_BYTES_PER_SECOND : -1,
  })
}
