import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { seededRandom } from '#platform/kernel/seeded-random.ts'

const asked = process.env['QUARRY_TEST_SLOW']
/** Set to a number, its seed, journeys run as on a slow machine behind a slow network. */
export const SLOW_SEED = asked === undefined ? undefined : Number(asked)
const MAX_FILE_DELAY_MS = 1500
const MAX_CALL_DELAY_MS = 400
const CPU_SLOWDOWN = 4

/**
 * Where QUARRY_TEST_SLOW asks for it, scripts and style sheets come up to 1.5 s later and answers of the graph up to
 * 0.4 s, each by a time of its own, and pages compute at a quarter of the speed: what counts on a part being there
 * before the next key shows itself.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (SLOW_SEED === undefined) return
  const random = seededRandom(SLOW_SEED)
  const after =
    (most: number) =>
    async (route: Route): Promise<void> => {
      await delay(random() * most)
      // A page that is left or closed meanwhile waits no longer.
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

/** Holds a file of the application back, as a slow network does. @returns how to let it come */
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

/** Holds what a page sends to a trickle, or lets it run. */
export async function slowNetwork(page: Page, isSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: isSlow ? SLOW_BYTES_PER_SECOND : -1,
  })
}
