import type { Page } from 'playwright-core'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { MAX_CANVAS_ITEMS } from '#canvas/model/limits.ts'
import { createItems } from '#canvas/server/commands/create-items.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { beside, figureOf, once, type Bench } from './bench.ts'
import { framesFigure, framesOfEmptyPage, watchFrames, type Smoothness } from './frames.ts'
import { addQuotes } from './quoted-canvas.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const COLUMNS = 100
const MEASURED_MS = 8_000
const LONG_TASK_MS = 50
const TIMEOUT = { timeout: 60_000 }

interface Figures {
  panned: Smoothness
  zoomed: Smoothness
  /** Frames per second of an empty page. */
  empty: number
}

type Content = 'texts' | 'quotes'

/** Ten thousand texts, boxes and headings, or quotes with tags of 24 colours, beside each other. */
async function fillCanvas(product: ProductServer, content: Content): Promise<{ projectId: Id; viewId: Id }> {
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Ten thousand objects' })
  const { id: viewId } = await runCommand(await product.founder(), createView, {
    projectId,
    title: 'Plane',
    layout: 'CANVAS',
    objectType: 'NOTE',
  })
  const quotes =
    content === 'quotes'
      ? (await runCommand(await product.founder(), addQuotes, { projectId, count: MAX_CANVAS_ITEMS })).ids
      : null
  const items = Array.from({ length: MAX_CANVAS_ITEMS }, (_, at) => ({
    id: newId(),
    x: (at % COLUMNS) * 290,
    y: Math.floor(at / COLUMNS) * 180,
    width: 260,
    height: 150,
    rank: at,
    ...(quotes ? { kind: 'highlight' as const, targetId: quotes[at] ?? null } : textOrBox(at)),
  }))
  await runCommand(await product.founder(), createItems, { viewId, items })
  return { projectId, viewId }
}

function textOrBox(at: number) {
  return {
    text: `What somebody said in the conversation of day ${at}, and what it may mean for the next one`,
    ...(at % 5 === 0
      ? { kind: 'text' as const, style: (['P', 'H1', 'H2', 'H3'] as const)[at % 4] }
      : { kind: 'rectangle' as const, color: ['#3b6fe0', '#d9a514', '#2f9e4f', null][at % 4] ?? null }),
  }
}

/**
 * Zoomed out until all of it is visible, at the size at which its words can just be read, and at its own size: the
 * worst counts.
 */
async function measureAtSizes(page: Page, act: 'pan' | 'zoom'): Promise<Smoothness> {
  const found: Smoothness[] = []
  for (const keys of [['1'], ['0', '-', '-', '-', '-'], ['0']]) {
    for (const key of ['1', ...keys]) await page.keyboard.press(key)
    await page.waitForTimeout(1_500)
    found.push(await watchFrames(page, { durationMs: MEASURED_MS, act, of: '[role="listbox"]' }))
  }
  return {
    framesPerSecond: Math.min(...found.map((one) => one.framesPerSecond)),
    longestTaskMs: Math.max(...found.map((one) => one.longestTaskMs)),
  }
}

async function measureOnce(content: Content): Promise<Figures> {
  await using product = await startProductServer()
  const { projectId, viewId } = await fillCanvas(product, content)
  await using browser = await launchBrowser()
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.cookie })).newPage()
  await page.goto(`${url}/projects/${projectId}/v/${viewId}`)
  await page
    .locator('[role="option"][aria-setsize="10000"]')
    .first()
    .waitFor({ ...TIMEOUT, state: 'attached' })
  const panned = await measureAtSizes(page, 'pan')
  const zoomed = await measureAtSizes(page, 'zoom')
  return { panned, zoomed, empty: await framesOfEmptyPage(browser) }
}

const longestTask = {
  unit: 'ms',
  leavesOut: 'tasks under 50 ms, which the browser does not report',
  goal: LONG_TASK_MS,
  direction: 'at most',
} as const

/** Panned and zoomed, in frames and by the longest task. */
function benchesOf(name: string, content: Content): Bench[] {
  const measure = once(async () => measureOnce(content))
  return (['pan', 'zoom'] as const).flatMap((act): Bench[] => {
    const of = ({ panned, zoomed }: Figures): Smoothness => (act === 'pan' ? panned : zoomed)
    return [
      {
        ...framesFigure,
        name: `${name}-${act}-frames`,
        async run() {
          const figures = await measure()
          return beside(of(figures).framesPerSecond, figures.empty)
        },
      },
      figureOf(measure, {
        ...longestTask,
        name: `${name}-${act}-longest-task`,
        of: (figures) => of(figures).longestTaskMs,
      }),
    ]
  })
}

/** A canvas of 10,000 objects, panned and zoomed: texts and boxes, and quotes in the colours of their tags. */
export const benches: readonly Bench[] = [...benchesOf('canvas', 'texts'), ...benchesOf('canvas-quotes', 'quotes')]
