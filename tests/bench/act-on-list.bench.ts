import type { Browser, Page } from 'playwright-core'
import { startBareList } from './bare-rows-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import { beside, medianOf, once, percentile, type Bench, type RatioMeasurement } from './bench.ts'
import { fillProject, saveView } from './large-view.ts'
import { startProductServer } from './product-server.ts'
import { emptiedAfter, untilIdle } from './waited-for.ts'

/** The numbers of rows in the lists. */
const SIZES = [1_000, 5_000] as const
type Size = (typeof SIZES)[number]
const TURNS = 3
const ACTS_OF_TURN = 5
const TIMEOUT = { timeout: 120_000 }
const TABLE = 'main [role="grid"]'
const ROLE = ['Nurse', 'Surgeon', 'Manager']

/** An open list, with the cells that are emptied one after the other. */
interface OpenList {
  page: Page
  cellOf: (row: number) => string
}

const measure = once(async (): Promise<ReadonlyMap<Size, RatioMeasurement>> => {
  await using product = await startProductServer()
  await using browser = await launchBrowser()
  const measured = new Map<Size, RatioMeasurement>()
  for (const size of SIZES) {
    const { projectId } = await fillProject(product, `${size} notes`, size)
    const viewId = await saveView(product, projectId, 'Everything', 'TABLE', {})
    const url = `http://${product.host}/projects/${projectId}/v/${viewId}`
    const ours = await openTable(browser, { url, cookie: product.cookie }, size)
    const drawn = await rowsOf(ours.page)
    const rows = Array.from({ length: size }, (_, at) => drawn[at % drawn.length] ?? [])
    await using bare = await startBareList(new Map([['list', { rows, drawn: drawn.length }]]))
    const page = await (await newProfile(browser, { url: bare.url })).newPage()
    await page.goto(`${bare.url}list`)
    const plain = { page, cellOf: ours.cellOf }
    const turns: RatioMeasurement[] = []
    // The first turn warms both up.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const limit = await actsOf(plain, turn)
      const value = await actsOf(ours, turn)
      if (turn > 0) turns.push(beside(value, limit))
    }
    measured.set(size, medianOf(turns))
    await ours.page.context().close()
    await page.context().close()
  }
  return measured
})

/** The median of several acts, each on a different row. */
async function actsOf({ page, cellOf }: OpenList, turn: number): Promise<number> {
  const times: number[] = []
  for (let act = 0; act < ACTS_OF_TURN; act += 1) {
    times.push(await emptiedAfter(page, cellOf(turn * ACTS_OF_TURN + act)))
    await untilIdle(page)
  }
  return percentile(times, 0.5)
}

/** Opens a table and scrolls to its end and back, so that the page has all its rows loaded. */
async function openTable(browser: Browser, address: PageAddress, size: Size): Promise<OpenList> {
  const page = await (await newProfile(browser, address)).newPage()
  await page.goto(address.url)
  await page.locator(`${TABLE} [data-index="0"]`).waitFor(TIMEOUT)
  await page.evaluate(scrollToEnd, { table: TABLE, last: `[data-index="${size - 1}"] [data-column]` })
  await page.locator(`${TABLE} [data-index="0"]`).waitFor(TIMEOUT)
  await untilIdle(page)
  const column = await page.evaluate(
    ({ table, words }) =>
      [...document.querySelectorAll<HTMLElement>(`${table} [data-index="0"] [data-column]`)].find((cell) =>
        words.includes(cell.textContent.trim()),
      )?.dataset['column'],
    { table: TABLE, words: ROLE },
  )
  if (column === undefined) throw new Error('The table shows no cell that can be emptied.')
  return { page, cellOf: (row) => `[data-index="${row}"] [data-column="${column}"]` }
}

/** The texts of the rows that a table draws, by cell. */
async function rowsOf(page: Page): Promise<string[][]> {
  return page.evaluate(
    (table) =>
      [...document.querySelectorAll(`${table} [data-index]`)].map((row) =>
        [...row.querySelectorAll('[data-column]')].map((cell) => cell.textContent),
      ),
    TABLE,
  )
}

/** Runs in the page. */
async function scrollToEnd({ table, last }: { table: string; last: string }): Promise<void> {
  const scroller = document.querySelector(table)
  if (!scroller) throw new Error('The page shows no table.')
  await new Promise<void>((resolve) => {
    const step = (): void => {
      scroller.scrollTop = scroller.scrollHeight
      if (document.querySelector(`${table} ${last}`)) resolve()
      else requestAnimationFrame(step)
    }
    step()
  })
  scroller.scrollTop = 0
}

/** An act on one row of a list that the page has loaded completely: from the key press until it is painted. */
export const benches: readonly Bench[] = SIZES.map((size) => ({
  name: `act-on-${size}-rows`,
  unit: 'ms',
  limit: 'a list in React alone with as many rows, which draws the same rows and makes no requests',
  leavesOut: 'the server, which receives the act in the meantime',
  goal: 1.5,
  direction: 'at most',
  async run() {
    const found = (await measure()).get(size)
    if (!found) throw new Error(`A list of ${size} rows was not measured.`)
    return found
  },
}))
