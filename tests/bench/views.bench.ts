import { print } from 'graphql'
import type { Browser, Page } from 'playwright-core'
import { ViewCountsDocument, ViewRowsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { openBareClient } from './bare-client.ts'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { beside, figureOf, inTurns, once, percentile, type Bench, type Measurement } from './bench.ts'
import { framesFigure, framesOfEmptyPage, watchFrames, type Smoothness } from './frames.ts'
import { askProduct, makeLargeViews, type LargeViews } from './large-view.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

/** The number of rows that a view shows first. */
const FIRST_ROWS = 60
const REPEATS = 7
const PAINTINGS = 5
const SCROLLED_MS = 12_000
const LONG_TASK_MS = 50
const TIMEOUT = { timeout: 60_000 }

interface Figures {
  rows: Measurement
  paintedMs: number
  scrolled: Smoothness
  dragged: Smoothness
  /** Frames per second of an empty page. */
  empty: number
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return percentile(times, 0.5)
}

/**
 * Reads the groups of a view and the first page of one of them through the whole product, and by hand-written
 * statements for both.
 */
async function measureRows(
  product: ProductServer,
  { narrowedViewId, projectId, narrowed }: LargeViews,
): Promise<Measurement> {
  await using client = await openBareClient(product.connectionString, product.teamId)
  const bare = async (): Promise<void> => {
    await client.query(
      `select option_id, count(*) from notes n
        join field_values number on number.owner_id = n.id and number.field_id = $1 and number.number_value > 50000
        join field_values choice on choice.owner_id = n.id and choice.field_id = $2 cross join unnest(choice.option_ids) as option_id
        where n.project_id = $3 and n.deleted_at is null group by option_id`,
      [narrowed.numberId, narrowed.choiceId, projectId],
    )
    await client.query(
      `select n.id, n.title, n.preview, n.created_at, n.updated_at, u.name,
          (select jsonb_object_agg(v.field_id, coalesce(v.text_value, v.number_value::text, v.option_ids::text)) from field_values v where v.owner_id = n.id) as values,
          (select array_agg(distinct t.title) from highlights h join highlight_tags ht on ht.highlight_id = h.id join
            tags t on t.id = ht.tag_id where h.note_id = n.id and h.deleted_at is null) as tags
        from notes n left join users u on u.id = n.created_by_id
        join field_values number on number.owner_id = n.id and number.field_id = $1 and number.number_value > 50000
        join field_values choice on choice.owner_id = n.id and choice.field_id = $2 and choice.option_ids && $4::uuid[]
        where n.project_id = $3 and n.deleted_at is null order by number.number_value desc, n.id desc limit ${FIRST_ROWS}`,
      [narrowed.numberId, narrowed.choiceId, projectId, [narrowed.group]],
    )
  }
  const query = print(ViewRowsDocument)
  const variables = {
    viewId: narrowedViewId,
    first: FIRST_ROWS,
    group: narrowed.group,
    withTags: true,
    withInsights: false,
    withContributors: false,
    withVideo: false,
    withHighlightCount: false,
    withSummary: false,
    questionIds: [],
    withOpenAnswer: false,
  }
  const groups = print(ViewCountsDocument)
  const ours = async (): Promise<void> => {
    await askProduct(product, groups, { viewId: narrowedViewId })
    await askProduct(product, query, variables)
  }
  await bare()
  await ours()
  return await inTurns({ limit: async () => timed(bare), value: async () => timed(ours) })
}

async function openView(browser: Browser, product: ProductServer, projectId: string, viewId: string): Promise<Page> {
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  await page.goto(`${url}/projects/${projectId}/v/${viewId}`)
  await page.locator('[data-index], [data-card]').first().waitFor(TIMEOUT)
  return page
}

/** From the click on the tab of another view until its first rows are painted. */
async function measurePainted(page: Page): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < PAINTINGS; turn += 1) {
    await page.getByRole('link', { name: 'Everything' }).click()
    await page.locator('[data-index="0"]').waitFor(TIMEOUT)
    times.push(
      await page.evaluate(
        async () =>
          new Promise<number>((resolve) => {
            const link = [...document.querySelectorAll('a')].find((one) => one.textContent.includes('Narrowed'))
            const began = performance.now()
            link?.click()
            const look = (): void => {
              // The other view is grouped: its first line is the head of a group, which the view before does not have.
              if (
                document.querySelector('[role="rowgroup"] button[aria-expanded="true"]') &&
                document.querySelector('[data-index="1"]')
              ) {
                const channel = new MessageChannel()
                channel.port1.onmessage = () => resolve(performance.now() - began)
                requestAnimationFrame(() => channel.port2.postMessage(null))
              } else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          }),
      ),
    )
  }
  return percentile(times, 0.5)
}

/**
 * Drags a card across the columns of a board, up and down, while frames are counted; then drops it in another column.
 */
async function measureDrag(page: Page): Promise<Smoothness> {
  const card = await page.locator('[data-card]').nth(1).boundingBox()
  if (!card) throw new Error('The board shows cards.')
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 10, { steps: 4 })
  const watching = watchFrames(page, { durationMs: SCROLLED_MS / 2, act: 'nothing', of: 'body' })
  const began = performance.now()
  for (let step = 0; performance.now() - began < SCROLLED_MS / 2 - 500; step += 1)
    await page.mouse.move(x + 320 + 300 * Math.sin(step / 40), y + 200 + 220 * Math.sin(step / 17))
  const smoothness = await watching
  await page.mouse.move(x + 300, y + 120, { steps: 4 })
  await page.mouse.up()
  await page
    .getByText(/^Moved 1 card/)
    .first()
    .waitFor(TIMEOUT)
  return smoothness
}

async function measureOnce(): Promise<Figures> {
  await using product = await startProductServer()
  const views = await makeLargeViews(product)
  const rows = await measureRows(product, views)
  await using browser = await launchBrowser()
  const table = await openView(browser, product, views.projectId, views.wholeViewId)
  const paintedMs = await measurePainted(table)
  await table.getByRole('link', { name: 'Everything' }).click()
  await table.locator('[data-index="0"]').waitFor(TIMEOUT)
  await table.waitForTimeout(1_000)
  const scrolled = await watchFrames(table, { durationMs: SCROLLED_MS, act: 'scroll', of: '[role="rowgroup"]' })
  await table.context().close()
  const board = await openView(browser, product, views.boardProjectId, views.boardViewId)
  await board.waitForTimeout(1_000)
  const dragged = await measureDrag(board)
  return { rows, paintedMs, scrolled, dragged, empty: await framesOfEmptyPage(browser) }
}

const measure = once(measureOnce)

const longestTask = {
  unit: 'ms',
  leavesOut: 'tasks under 50 ms, which the browser does not report',
  goal: LONG_TASK_MS,
  direction: 'at most',
} as const

function frames(name: string, of: (figures: Figures) => Smoothness): Bench {
  return {
    ...framesFigure,
    name,
    async run() {
      const figures = await measure()
      return beside(of(figures).framesPerSecond, figures.empty)
    },
  }
}

/**
 * A view over 100,000 notes: its first rows after filter, sort and group, how it scrolls, and a board of 5,000 cards.
 */
export const benches: readonly Bench[] = [
  {
    name: 'view-100k',
    unit: 'ms',
    limit: 'two SQL statements for the same groups and rows, written by hand',
    leavesOut: 'network, TLS, drawing',
    goal: 1.5,
    direction: 'at most',
    run: async () => (await measure()).rows,
  },
  figureOf(measure, {
    name: 'view-100k-painted',
    unit: 'ms',
    leavesOut: 'network, TLS; loading the page',
    goal: 300,
    direction: 'at most',
    of: ({ paintedMs }) => paintedMs,
  }),
  frames('table-scroll-frames', ({ scrolled }) => scrolled),
  figureOf(measure, {
    ...longestTask,
    name: 'table-scroll-longest-task',
    of: ({ scrolled }) => scrolled.longestTaskMs,
  }),
  frames('board-drag-frames', ({ dragged }) => dragged),
  figureOf(measure, { ...longestTask, name: 'board-drag-longest-task', of: ({ dragged }) => dragged.longestTaskMs }),
]
