import type { CDPSession, Page } from 'playwright-core'
import { toShortId } from '#platform/kernel/ids.ts'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { alone, once, percentile, type Bench } from './bench.ts'
import { makeKnownWorkspace, type KnownWorkspace, type Place } from './known-workspace.ts'
import { startProductServer } from './product-server.ts'
import { paintedAfter, untilIdle } from './waited-for.ts'

/** On this line, a page that sends two requests one after the other needs a tenth of a second more. */
const ROUND_TRIP_MS = 100
/** The time that a page may take in addition to one round trip. */
const GOAL_MS = 50
const WORKSPACES = 3
const NOTES_OF_EACH = 4
const TIMEOUT = { timeout: 120_000 }

/**
 * What is opened for the first time: a project; its tabs, where that of highlights is measured separately, since its
 * query needs the tags that it is grouped by; notes of its list.
 */
const KINDS = ['project', 'tab', 'highlights', 'note'] as const
type Kind = (typeof KINDS)[number]

const measure = once(async (): Promise<Record<Kind, number[]>> => {
  await using product = await startProductServer()
  const workspaces: KnownWorkspace[] = []
  for (let made = 0; made <= WORKSPACES; made += 1) workspaces.push(await makeKnownWorkspace(product))
  await using browser = await launchBrowser()
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  const devTools = await page.context().newCDPSession(page)
  const times: Record<Kind, number[]> = noTimes()
  const [first, ...others] = workspaces
  if (!first) throw new Error('A workspace was made.')
  // The parts that draw all this are loaded with the first visit; no data of the other projects is loaded.
  await page.goto(`${url}${first.path}`)
  await page.locator(listOf(first).selector).waitFor(TIMEOUT)
  await untilIdle(page)
  await goAbout(page, first, async () => Promise.resolve(0))
  await slowLine(devTools)
  for (const workspace of others) {
    const found = await goAbout(page, workspace, async () => roundTrip(page))
    for (const kind of KINDS) times[kind].push(...found[kind])
  }
  return times
})

/** Opens a project and what is in it. @returns for each opening the time in addition to one round trip */
async function goAbout(
  page: Page,
  workspace: KnownWorkspace,
  roundTripOf: () => Promise<number>,
): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = noTimes()
  const go = async (kind: Kind, link: string, to: Place): Promise<void> => {
    const one = await roundTripOf()
    times[kind].push((await paintedAfter(page, { click: link }, to)) - one)
    await untilIdle(page)
  }
  const list = listOf(workspace)
  await page.evaluate(() => history.pushState({}, '', '/projects'))
  const link = `main a[href*="${toShortId(workspace.projectId)}"]`
  await page.locator(link).first().waitFor(TIMEOUT)
  await untilIdle(page)
  // A project that was never open opens at its content, which is the tab of notes.
  await go('project', link, list)
  for (const tab of workspace.tabs) await go(tab.name === 'highlights' ? 'highlights' : 'tab', tab.link, tab)
  for (const note of workspace.notes.slice(0, NOTES_OF_EACH)) {
    await go('note', note.link, note)
    await paintedAfter(page, 'back', list)
    await untilIdle(page)
  }
  return times
}

function noTimes(): Record<Kind, number[]> {
  return { project: [], tab: [], highlights: [], note: [] }
}

function listOf({ tabs }: KnownWorkspace): Place {
  const list = tabs.at(-1)
  if (!list) throw new Error('The tab of notes is the last of them.')
  return list
}

/** Delays each answer by this much. */
async function slowLine(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable')
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: ROUND_TRIP_MS }
  await devTools.send('Network.emulateNetworkConditions', line)
}

/** Returns how long the page waits for the smallest answer of the server. */
async function roundTrip(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now()
    await (await fetch('/health/live', { cache: 'no-store' })).text()
    return performance.now() - began
  })
}

/** Opens something for the first time in a page that has its code loaded: the time in addition to one round trip. */
export const benches: readonly Bench[] = KINDS.map((kind) => ({
  name: `not-known-${kind}`,
  unit: `ms beside one round trip of ${ROUND_TRIP_MS} ms`,
  limit: null,
  leavesOut: 'TLS, and the delay of data that comes by sockets, which the browser does not slow down',
  goal: GOAL_MS,
  goalOf: 'value',
  direction: 'at most',
  run: async () => alone(percentile((await measure())[kind], 0.5)),
}))
