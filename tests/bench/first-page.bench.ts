import { WEB_FOLDER } from '../../apps/server/web-build.ts'
import { beside, inTurns, medianOf, once, type Bench, type Measurement, type RatioMeasurement } from './bench.ts'
import {
  compressedKilobytes,
  firstPaint,
  openFirstPages,
  slowPaint,
  type FirstPages,
  type SlowPaint,
} from './first-page.ts'

const MS_PER_S = 1000
const SLOW_TURNS = 3

let opened: FirstPages | undefined
const pages = once(async () => (opened = await openFirstPages()))

async function weight(): Promise<Measurement> {
  const { browser, bare, home, plain } = await pages()
  const [ours, theirs] = [await firstPaint(browser, home), await firstPaint(browser, plain)]
  return beside(
    await compressedKilobytes(WEB_FOLDER, ours.scripts),
    await compressedKilobytes(bare.folder, theirs.scripts),
  )
}

async function painted(of: 'paintedMs' | 'firstContentfulPaintMs'): Promise<Measurement> {
  const { browser, home, plain } = await pages()
  return inTurns({
    limit: async () => (await firstPaint(browser, plain))[of] / MS_PER_S,
    value: async () => (await firstPaint(browser, home))[of] / MS_PER_S,
  })
}

/** Opens home and the bare page in turns, in new profiles. */
const slowTurns = once(async (): Promise<Array<{ home: SlowPaint; plain: SlowPaint }>> => {
  const { browser, home, plain } = await pages()
  const turns = []
  for (let turn = 0; turn < SLOW_TURNS; turn += 1)
    turns.push({ plain: await slowPaint(browser, plain), home: await slowPaint(browser, home) })
  return turns
})

async function slow(of: (paint: SlowPaint) => number): Promise<RatioMeasurement> {
  return medianOf((await slowTurns()).map(({ home, plain }) => beside(of(home), of(plain))))
}

const BARE = "a page of React, router, Mantine's provider and Apollo"
const atMost = { direction: 'at most' } as const
const onSlow4g = {
  ...atMost,
  limit: `${BARE} on the same line, which makes no requests before its heading and has neither styles nor fonts`,
  leavesOut: 'TLS and name lookups',
  goal: null,
} as const

/** Home of a new workspace in a profile with nothing cached. */
export const benches: readonly Bench[] = [
  {
    ...atMost,
    name: 'first-paint',
    unit: 'kB gz of JavaScript',
    limit: BARE,
    leavesOut: 'styles, fonts, and the scripts that load after home is shown',
    goal: 200,
    goalOf: 'value',
    run: weight,
  },
  {
    ...atMost,
    name: 'first-contentful-paint',
    unit: 's',
    limit: BARE,
    leavesOut: 'network, TLS; the first thing painted is the logo that is shown until home appears',
    goal: 0.4,
    goalOf: 'value',
    run: async () => painted('firstContentfulPaintMs'),
  },
  {
    ...atMost,
    name: 'home-painted',
    unit: 's',
    limit: `${BARE}, which makes no requests before its heading`,
    leavesOut: 'network, TLS',
    goal: 0.4,
    goalOf: 'value',
    run: async () => painted('paintedMs'),
  },
  {
    ...onSlow4g,
    name: 'first-page-slow',
    unit: 's, slow 4G, processor slowed 4 times',
    run: async () => slow(({ paintedMs }) => paintedMs / MS_PER_S),
  },
  {
    ...onSlow4g,
    name: 'first-page-slow-loaded',
    unit: 's until styles, fonts and late scripts are there, slow 4G, processor slowed 4 times',
    run: async () => slow(({ loadedMs }) => loadedMs / MS_PER_S),
  },
  {
    ...onSlow4g,
    name: 'first-page-weight',
    unit: 'kB of all that is loaded, as it travels',
    run: async () => slow(({ kilobytes }) => kilobytes),
  },
]

/** Closes server, pages and browser. */
export async function done(): Promise<void> {
  await opened?.[Symbol.asyncDispose]()
}
