import type { Page, Response } from 'playwright-core'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { runCommand } from '#journal/server/index.ts'
import { newProfile, launchBrowser } from './bench-browser.ts'
import { beside, figureOf, once, percentile, type Bench } from './bench.ts'
import { fillProject, saveView } from './large-view.ts'
import { startProductServer } from './product-server.ts'

const NOTES = 10_000
const RENAMED = 5
/** After this time without a request, all requests are taken to be sent and answered. */
const QUIET_MS = 3_000
/** The size allowed for an answer in addition to twice the row. */
const SPARE_BYTES = 1_000
const TIMEOUT = { timeout: 60_000 }

interface Figures {
  questions: number
  bytes: number
  rowBytes: number
}

/** Collects the requests of a page from now on until it has been quiet for a while. */
async function askedBy(page: Page, act: () => Promise<unknown>): Promise<{ questions: number; bytes: number }> {
  const heard: Promise<number>[] = []
  let last = performance.now()
  const receive = (response: Response): void => {
    if (!response.url().endsWith('/api/graphql')) return
    last = performance.now()
    heard.push(response.body().then(({ length }) => length))
  }
  page.on('response', receive)
  await act()
  do await page.waitForTimeout(QUIET_MS / 10)
  while (performance.now() - last < QUIET_MS)
  page.off('response', receive)
  const lengths = await Promise.all(heard)
  return { questions: lengths.length, bytes: lengths.reduce((sum, length) => sum + length, 0) }
}

const measure = once(async (): Promise<Figures> => {
  await using product = await startProductServer()
  const { projectId } = await fillProject(product, 'Ten thousand', NOTES)
  const viewId = await saveView(product, projectId, 'Everything', 'TABLE', {})
  await using browser = await launchBrowser()
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  const rows: string[] = []
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"ViewRows"') !== true) return
    response.json().then(
      ({ data }: { data: { viewRows: { nodes: unknown[] } } }) =>
        rows.push(...data.viewRows.nodes.map((row) => JSON.stringify(row))),
      () => undefined,
    )
  })
  await page.goto(`${url}/projects/${projectId}/v/${viewId}`)
  await page.locator('[data-index="0"]').waitFor(TIMEOUT)
  await askedBy(page, async () => Promise.resolve())
  const ids = rows.map((row) => (JSON.parse(row) as { id: string }).id)
  const turns: { questions: number; bytes: number }[] = []
  for (const [at, id] of ids.slice(0, RENAMED).entries())
    turns.push(
      await askedBy(page, async () => {
        await runCommand(await product.founder(), changeNote, { id, title: `Renamed ${at}` })
        await page.getByText(`Renamed ${at}`, { exact: true }).first().waitFor(TIMEOUT)
      }),
    )
  return {
    questions: Math.max(...turns.map(({ questions }) => questions)),
    bytes: Math.max(...turns.map(({ bytes }) => bytes)),
    rowBytes: percentile(
      rows.map(({ length }) => length),
      0.5,
    ),
  }
})

/** What it costs a user who looks at a table of 10,000 notes when another user renames one of them. */
export const benches: readonly Bench[] = [
  figureOf(measure, {
    name: 'renamed-row-questions',
    unit: 'questions',
    leavesOut: 'what the socket receives',
    goal: 2,
    direction: 'at most',
    of: ({ questions }) => questions,
  }),
  {
    name: 'renamed-row-bytes',
    unit: 'bytes',
    limit: "twice the size of the row's answer, plus a kilobyte",
    leavesOut: 'headers, compression, what the socket receives',
    goal: 1,
    direction: 'at most',
    async run() {
      const { bytes, rowBytes } = await measure()
      return beside(bytes, 2 * rowBytes + SPARE_BYTES)
    },
  },
]
