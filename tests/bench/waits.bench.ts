import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startBareRows } from './bare-rows-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import { beside, medianOf, once, type Bench, type RatioMeasurement } from './bench.ts'
import { startProductServer, type ProductServer } from './product-server.ts'
import { leave, openedAfter, paintedAfter, slowDown, textsOf } from './waited-for.ts'
import { makeWaits, type Awaited, type Waits } from './waits-workspace.ts'

const TURNS = 3
const SLOWED_TIMES = 4
/** Within this time, a newly loaded page finishes its remaining work. */
const SETTLING_MS = 1_000

const PLACES = ['home', 'project', 'table', 'note', 'search', 'tag', 'insight'] as const
/** Opened in a new profile, in one that has visited the product, and returned to from another page. */
const WAYS = ['cold', 'warm', 'back'] as const
type Way = (typeof WAYS)[number]
type Figure = `${(typeof PLACES)[number]}-${Way}` | 'tab-to-tab' | 'act'

const BARE: Awaited = { selector: '#painted', words: '' }
const BARE_AWAY = '#away'
const ELSEWHERE = 'nav[aria-label="Main"] a[href="/recent"]'

interface Opened {
  browser: Browser
  product: ProductServer
  waits: Waits
  /** The bare page with the same texts for each place. */
  bareOf: (place: string) => PageAddress
}

const resources = new AsyncDisposableStack()

const open = once(async (): Promise<Opened> => {
  const product = resources.use(await startProductServer())
  const waits = await makeWaits(product)
  const browser = resources.use(await launchBrowser())
  const rows = new Map<string, string[]>()
  for (const place of waits.places) {
    // A first visit, so that the server has everything loaded, as it does for everyone but the very first visitor.
    const context = await newProfile(browser, addressOf(product, place))
    const page = await context.newPage()
    await openedAfter(page, addressOf(product, place).url, place)
    rows.set(place.name, await textsOf(page))
    await context.close()
  }
  const bare = resources.use(await startBareRows(rows))
  return { browser, product, waits, bareOf: (place) => ({ url: `${bare.url}${place}` }) }
})

function addressOf(product: ProductServer, { path }: { path: string }): PageAddress {
  return { url: `http://${product.host}${path}`, cookie: product.cookie }
}

/** Product and bare page in turns; returns the turn with the median ratio. */
async function measure(slowedTimes: number): Promise<Map<Figure, RatioMeasurement>> {
  const opened = await open()
  const turns = new Map<Figure, RatioMeasurement[]>()
  const put = (figure: Figure, measured: RatioMeasurement): void =>
    void turns.set(figure, [...(turns.get(figure) ?? []), measured])
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const place of opened.waits.places) {
      const name = PLACES.find((known) => known === place.name)
      if (name === undefined) throw new Error(`Nobody asked for ${place.name}.`)
      const limits = await timesOf(
        opened.browser,
        opened.bareOf(name),
        BARE,
        BARE_AWAY,
        { click: '#back' },
        slowedTimes,
      )
      const address = addressOf(opened.product, place)
      const times = await timesOf(opened.browser, address, place, ELSEWHERE, 'back', slowedTimes)
      for (const way of WAYS) put(`${name}-${way}`, beside(times[way], limits[way]))
    }
    put('tab-to-tab', await tabToTab(opened, slowedTimes))
    put('act', await actToPixel(opened, slowedTimes))
  }
  return new Map([...turns].map(([figure, measured]) => [figure, medianOf(measured)]))
}

/** Opens an address cold and warm, leaves it by a link and returns. */
async function timesOf(
  browser: Browser,
  address: PageAddress,
  awaited: Awaited,
  away: string,
  back: { click: string } | 'back',
  slowedTimes: number,
): Promise<Record<Way, number>> {
  return inProfile(browser, address, async (context) => {
    const first = await newPage(context, slowedTimes)
    const cold = await openedAfter(first, address.url, awaited)
    // By then, everything that it caches for the next visit has arrived, and it takes no time from the next page.
    await first.waitForTimeout(SETTLING_MS)
    await first.close()
    const page = await newPage(context, slowedTimes)
    const warm = await openedAfter(page, address.url, awaited)
    await page.waitForTimeout(SETTLING_MS)
    await leave(page, away, awaited)
    await page.waitForTimeout(SETTLING_MS)
    return { cold, warm, back: await paintedAfter(page, back, awaited) }
  })
}

/** From one tab of a project to another, both seen before. */
async function tabToTab(
  { browser, product, waits: { tabs }, bareOf }: Opened,
  slowedTimes: number,
): Promise<RatioMeasurement> {
  const bare = bareOf('table')
  const limit = await inProfile(browser, bare, async (context) => {
    const page = await newPage(context, slowedTimes)
    await openedAfter(page, bare.url, BARE)
    await leave(page, BARE_AWAY, BARE)
    return paintedAfter(page, { click: '#back' }, BARE)
  })
  const address = addressOf(product, tabs)
  const value = await inProfile(browser, address, async (context) => {
    const page = await newPage(context, slowedTimes)
    await openedAfter(page, address.url, tabs.second)
    await page.waitForTimeout(SETTLING_MS)
    await paintedAfter(page, { click: tabs.toFirst }, tabs.first)
    await page.waitForTimeout(SETTLING_MS)
    return paintedAfter(page, { click: tabs.toSecond }, tabs.second)
  })
  return beside(value, limit)
}

/** Publishes an insight: from the click until the page says so. */
async function actToPixel({ browser, product, waits, bareOf }: Opened, slowedTimes: number): Promise<RatioMeasurement> {
  const bare = bareOf('insight')
  const limit = await inProfile(browser, bare, async (context) => {
    const page = await newPage(context, slowedTimes)
    await openedAfter(page, bare.url, BARE)
    return paintedAfter(page, { click: '#act' }, { selector: '#acted', words: '' })
  })
  const { path, button, done: reported } = await waits.unpublished()
  const address = addressOf(product, { path })
  const value = await inProfile(browser, address, async (context) => {
    const page = await newPage(context, slowedTimes)
    await openedAfter(page, address.url, { selector: button, words: '' })
    await page.waitForTimeout(SETTLING_MS)
    return paintedAfter(page, { click: button }, reported)
  })
  return beside(value, limit)
}

async function inProfile<Result>(
  browser: Browser,
  address: PageAddress,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await newProfile(browser, address)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function newPage(context: BrowserContext, slowedTimes: number): Promise<Page> {
  const page = await context.newPage()
  await slowDown(page, slowedTimes)
  return page
}

const FIGURES: readonly Figure[] = [
  ...PLACES.flatMap((place) => WAYS.map((way): Figure => `${place}-${way}`)),
  'tab-to-tab',
  'act',
]

function figuresOf(ending: string, slowedTimes: number): Bench[] {
  const measured = once(async () => measure(slowedTimes))
  return FIGURES.map((figure) => ({
    name: `waits-${figure}${ending}`,
    unit: slowedTimes === 1 ? 'ms' : `ms, processor slowed ${slowedTimes} times`,
    limit: 'a bare React page that paints the same texts from memory',
    leavesOut: 'network, TLS; the very first opening since the server started',
    goal: null,
    direction: 'at most',
    async run() {
      const found = (await measured()).get(figure)
      if (!found) throw new Error(`${figure} was not measured.`)
      return found
    },
  }))
}

/**
 * What a user waits for: places opened in a new profile, in one that has visited the product, and returned to; from tab
 * to tab of a project; from an act to its visible result. At full speed and with the processor slowed four times.
 */
export const benches: readonly Bench[] = [...figuresOf('', 1), ...figuresOf('-slow', SLOWED_TIMES)]

/** Closes server, pages and browser. */
export async function done(): Promise<void> {
  await resources.disposeAsync()
}
