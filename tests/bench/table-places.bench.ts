import { figureOf, once, percentile, type Bench } from './bench.ts'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { fillProject, saveView } from './large-view.ts'
import { startProductServer } from './product-server.ts'
import { paintedAt, paintedAtEnd, PLACES } from './table-places.ts'

const NOTES = 100_000
const TURNS = 7
/** An offset for each turn, so that no position is visited twice. */
const BESIDE = 0.0007
const GOAL_MS = 300
const TIMEOUT = { timeout: 60_000 }

interface Figures {
  at: readonly number[]
  endMs: number
}

async function measureOnce(): Promise<Figures> {
  await using product = await startProductServer()
  const { projectId } = await fillProject(product, 'A hundred thousand', NOTES)
  const viewId = await saveView(product, projectId, 'Everything', 'TABLE', {})
  await using browser = await launchBrowser()
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  await page.goto(`${url}/projects/${projectId}/v/${viewId}`)
  await page.locator('[data-index]').first().waitFor(TIMEOUT)
  await page.locator(`[role="grid"][aria-rowcount="${NOTES + 1}"]`).waitFor(TIMEOUT)
  await page.waitForTimeout(1_000)
  const times = PLACES.map((): number[] => [])
  const ends: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, share] of PLACES.entries()) {
      times[at]?.push(await paintedAt(page, share - turn * BESIDE))
      // Lets reading of neighbouring rows finish, which no user waits for.
      await page.waitForTimeout(400)
    }
    await paintedAt(page, 0.3 + turn * BESIDE)
    ends.push(await paintedAtEnd(page))
    await page.waitForTimeout(400)
  }
  return { at: times.map((all) => percentile(all, 0.5)), endMs: percentile(ends, 0.5) }
}

const measure = once(measureOnce)

const place = {
  unit: 'ms',
  leavesOut: 'network, TLS; the page is there before',
  goal: GOAL_MS,
  direction: 'at most',
} as const

/** How long a table of 100,000 rows takes to show the rows at a position that was not loaded before. */
export const benches: readonly Bench[] = [
  ...PLACES.map((share, at) =>
    figureOf(measure, { ...place, name: `table-place-${share * 100}`, of: (figures) => figures.at[at] ?? NaN }),
  ),
  figureOf(measure, { ...place, name: 'table-place-last', of: ({ endMs }) => endMs }),
]
