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

/** The kinds of moves: between tabs of a project; from its notes to one of them and back; from a result back to all. */
const KINDS = ['tabs', 'notes', 'back', 'results'] as const
type Kind = (typeof KINDS)[number]

/** How long moves took, in milliseconds. */
type Times = Record<Kind, number[]>

/** A user who navigates in a page, and how long each move took. */
interface Walk {
  /** @returns the milliseconds until the place is painted */
  go: (way: { click: string } | 'back', to: Awaited & { name: string }) => Promise<number>
  /** Goes to the results of a search; the time is not measured. */
  search: (to: Awaited & { name: string }) => Promise<void>
}

const results = { name: 'results', selector: `main ul[aria-label="Results"] ${RESULT_LINK}`, words: '' }

/** Visits every place once. */
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

interface Measured {
  ours: Times
  bare: Times
}

/** Measures at full speed and slowed down, with the same pages. */
const measure = once(async (): Promise<ReadonlyMap<number, Measured>> => {
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
  // Every place is seen twice before the measurement, which also loads the parts that draw it.
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
  await walkAbout(workspace, barely)
  const bySpeed = new Map<number, Measured>()
  for (const slowedTimes of [1, SLOWED_TIMES]) {
    await slowDown(page, slowedTimes)
    await slowDown(plain, slowedTimes)
    const measured = { ours: noTimes(), bare: noTimes() }
    for (let round = 0; round < ROUNDS; round += 1) {
      join(measured.bare, await walkAbout(workspace, barely))
      join(measured.ours, await walkAbout(workspace, ours))
    }
    bySpeed.set(slowedTimes, measured)
  }
  return bySpeed
})

function noTimes(): Times {
  return { tabs: [], notes: [], back: [], results: [] }
}

function join(all: Times, more: Times): void {
  for (const kind of KINDS) all[kind].push(...more[kind])
}

function figuresOf(ending: string, slowedTimes: number): Bench[] {
  const found = async (): Promise<Measured> => {
    const measured = (await measure()).get(slowedTimes)
    if (!measured) throw new Error(`Nothing was measured ${slowedTimes} times slower.`)
    return measured
  }
  const shared = {
    unit: slowedTimes === 1 ? 'ms, p95' : `ms, p95, processor slowed ${slowedTimes} times`,
    leavesOut: 'everything that is seen for the first time',
    direction: 'at most',
  } as const
  const all: Bench = {
    ...shared,
    name: `between-known-all${ending}`,
    limit: null,
    goal: 50,
    goalOf: 'value',
    async run() {
      const { ours } = await found()
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
      const { ours, bare } = await found()
      return beside(percentile(ours[kind], 0.95), percentile(bare[kind], 0.95))
    },
  }))
  return slowedTimes === 1 ? [...ofKinds, all] : ofKinds
}

/** Moves between places seen before: tabs of a project, notes, results of a search, and back. */
export const benches: readonly Bench[] = [...figuresOf('', 1), ...figuresOf('-slow', SLOWED_TIMES)]
