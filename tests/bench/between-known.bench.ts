import { startBarePlaces } from './bare-rows-server.ts'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { alone, beside, once, percentile, type Bench } from './bench.ts'
import { makeKnownWorkspace, type KnownWorkspace } from './known-workspace.ts'
import { startProductServer } from './product-server.ts'
import { paintedAfter, slowDown, textsOf, untilIdle } from './waited-for.ts'
import type { Awaited } from './waits-workspace.ts'

const SLOWED_TIMES = 4
const ROUNDS = 4
const NOTES = 6
const RESULTS = 6
const SEARCH = '/search#q=cell'
const RESULT_LINK = '[data-result^="NOTE:"]'
const TIMEOUT = { timeout: 120_000 }

/** What is gone between: tabs of a project; from its notes to one of them and back; from a result back to all. */
const KINDS = ['tabs', 'notes', 'back', 'results'] as const
type Kind = (typeof KINDS)[number]

/** How long moves took, in milliseconds. */
type Times = Record<Kind, number[]>

/** Somebody who goes about in a page, and what each move took. */
interface Walk {
  /** @returns the milliseconds until the place is painted */
  go: (way: { click: string } | 'back', to: Awaited & { name: string }) => Promise<number>
  /** Goes to the results of a search, however long that takes. */
  search: (to: Awaited & { name: string }) => Promise<void>
}

const results = { name: 'results', selector: `main ul[aria-label="Results"] ${RESULT_LINK}`, words: '' }

/** Goes once everywhere. */
async function walkAbout({ tabs, notes }: KnownWorkspace, { go, search }: Walk): Promise<Times> {
  const times: Times = { tabs: [], notes: [], back: [], results: [] }
  const list = tabs.at(-1)
  if (!list) throw new Error('The tab of notes is the last of them.')
  for (const tab of tabs) times.tabs.push(await go({ click: tab.link }, tab))
  for (const note of notes.slice(0, NOTES)) {
    times.notes.push(await go({ click: note.link }, note))
    times.back.push(await go('back', list))
  }
  await search(results)
  for (let at = 0; at < RESULTS; at += 1) {
    const link = `main ul[aria-label="Results"] li:nth-child(${at + 1}) [data-result]`
    await go({ click: link }, { name: `note-${at}`, selector: 'main article p', words: '' })
    times.results.push(await go('back', results))
  }
  await go('back', list)
  return times
}

async function measureSlowed(slowedTimes: number): Promise<{ ours: Times; bare: Times }> {
  await using product = await startProductServer()
  const workspace = await makeKnownWorkspace(product)
  await using browser = await launchBrowser()
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  await page.goto(`${url}${workspace.path}`)
  await page.locator(workspace.tabs.at(-1)?.selector ?? '').waitFor(TIMEOUT)
  await untilIdle(page)
  const seen = new Map<string, readonly string[]>()
  const ours: Walk = {
    async go(way, to) {
      const time = await paintedAfter(page, way, to)
      await untilIdle(page)
      if (!seen.has(to.name)) seen.set(to.name, await textsOf(page))
      return time
    },
    async search(to) {
      await page.evaluate((address) => history.pushState({}, '', address), SEARCH)
      await page.locator(to.selector).first().waitFor(TIMEOUT)
      await untilIdle(page)
      seen.set(to.name, await textsOf(page))
    },
  }
  // Everything is seen twice before it is measured: with it come the parts that draw it.
  for (let round = 0; round < 2; round += 1) await walkAbout(workspace, ours)
  await using bare = await startBarePlaces(Object.fromEntries(seen))
  const plain = await (await newProfile(browser, { url: bare.url })).newPage()
  await plain.goto(bare.url)
  const barely: Walk = {
    async go(_way, { name }) {
      const to = { selector: `[data-shown="${name}"] li`, words: '' }
      const time = await paintedAfter(plain, { click: `[data-to="${name}"]` }, to)
      await untilIdle(plain)
      return time
    },
    async search(to) {
      await barely.go('back', to)
    },
  }
  await slowDown(page, slowedTimes)
  await slowDown(plain, slowedTimes)
  await walkAbout(workspace, barely)
  const measured = { ours: noTimes(), bare: noTimes() }
  for (let round = 0; round < ROUNDS; round += 1) {
    join(measured.bare, await walkAbout(workspace, barely))
    join(measured.ours, await walkAbout(workspace, ours))
  }
  return measured
}

function noTimes(): Times {
  return { tabs: [], notes: [], back: [], results: [] }
}

function join(all: Times, more: Times): void {
  for (const kind of KINDS) all[kind].push(...more[kind])
}

function figuresOf(ending: string, slowedTimes: number): Bench[] {
  const measure = once(async () => measureSlowed(slowedTimes))
  const shared = {
    unit: slowedTimes === 1 ? 'ms, p95' : `ms, p95, processor slowed ${slowedTimes} times`,
    leavesOut: 'what is seen for the first time',
    direction: 'at most',
  } as const
  const all: Bench = {
    ...shared,
    name: `between-known-all${ending}`,
    limit: null,
    goal: 50,
    goalOf: 'value',
    async run() {
      const { ours } = await measure()
      return alone(
        percentile(
          KINDS.flatMap((kind) => ours[kind]),
          0.95,
        ),
      )
    },
  }
  const ofKinds = KINDS.map((kind): Bench => ({
    ...shared,
    name: `between-known-${kind}${ending}`,
    limit: 'a bare React page that swaps the same texts from memory',
    goal: 1.5,
    async run() {
      const { ours, bare } = await measure()
      return beside(percentile(ours[kind], 0.95), percentile(bare[kind], 0.95))
    },
  }))
  return slowedTimes === 1 ? [...ofKinds, all] : ofKinds
}

/** Between what was seen before: tabs of a project, notes, results of a search, and back. */
export const benches: readonly Bench[] = [...figuresOf('', 1), ...figuresOf('-slow', SLOWED_TIMES)]
