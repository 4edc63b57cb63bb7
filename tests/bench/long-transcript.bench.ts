import type { Browser, Page } from 'playwright-core'
import { yjsStateOf } from '#editor/document/yjs.ts'
import { startBareEditor } from './bare-editor-server.ts'
import { launchBrowser, type PageAddress } from './bench-browser.ts'
import { beside, once, percentile, type Bench, type Measurement } from './bench.ts'
import { EDITABLE, keysInTurns, openEditor, typeInto } from './editor-page.ts'
import { framesFigure, framesOfEmptyPage, watchFrames, type Smoothness } from './frames.ts'
import { makeLongTranscript } from './long-transcript.ts'
import { startProductServer } from './product-server.ts'

const OPENINGS = 5
const KEYS = 100
const SCROLLED_MS = 8_000
const PLAYED_MS = 12_000
/**
 * Much faster than anyone listens: the highlighted word moves in nearly every frame, and the text scrolls several
 * times.
 */
const RATE = 8
const SOON = { timeout: 30_000 }

interface Figures {
  openMs: number[]
  /** The key times of each turn. */
  keyMs: number[][]
  scrolled: Smoothness
}

interface Measured {
  product: Figures
  bare: Figures
  played: Smoothness
  /** Frames per second of an empty page. */
  empty: number
}

const nothing = (): Figures => ({ openMs: [], keyMs: [], scrolled: { framesPerSecond: 0, longestTaskMs: 0 } })

/**
 * Plays the recording of an open transcript with everything on that accompanies it: the lit word, following, unsure
 * words.
 */
async function play(page: Page): Promise<Smoothness> {
  await page.getByRole('complementary').getByText('1,000').first().waitFor(SOON)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await page.waitForFunction(() => (CSS.highlights.get('spoken-word')?.size ?? 0) > 0, undefined, SOON)
  await page.keyboard.press('u')
  await page.waitForFunction(() => (CSS.highlights.get('unsure-word')?.size ?? 0) > 5, undefined, SOON)
  await page.evaluate((rate) => {
    const media = document.querySelector<HTMLMediaElement>('audio, video')
    if (media) media.playbackRate = rate
  }, RATE)
  return watchFrames(page, { durationMs: PLAYED_MS, act: 'nothing', of: EDITABLE })
}

/**
 * Opens each in a new profile of the browser, product and bare editor in turns; types into all but the first, and also
 * scrolls and plays the last one.
 */
async function measureOnce(): Promise<Measured> {
  await using server = await startProductServer()
  const { noteId, content } = await makeLongTranscript(server)
  await using bareEditor = await startBareEditor(yjsStateOf(content))
  await using browser = await launchBrowser()
  const measured: Measured = {
    product: nothing(),
    bare: nothing(),
    played: { framesPerSecond: 0, longestTaskMs: 0 },
    empty: 0,
  }
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await open(browser, { url: bareEditor.url }, measured.bare, turn)
    await open(
      browser,
      { url: `http://${server.host}/data/${noteId}`, cookie: server.cookie },
      measured.product,
      turn,
      async (page) => {
        measured.played = await play(page)
      },
    )
  }
  measured.empty = await framesOfEmptyPage(browser)
  return measured
}

async function open(
  browser: Browser,
  place: PageAddress,
  figures: Figures,
  turn: number,
  plays?: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, openMs } = await openEditor(browser, place)
  // The very first opening warms up the browser and makes the shared state of the note.
  if (turn > 0) {
    figures.openMs.push(openMs)
    figures.keyMs.push(await typeInto(page, KEYS))
  }
  if (turn === OPENINGS) {
    figures.scrolled = await watchFrames(page, { durationMs: SCROLLED_MS, act: 'scroll', of: EDITABLE })
    await plays?.(page)
  }
  await page.context().close()
}

const measure = once(measureOnce)

function figure(bench: Omit<Bench, 'run'>, of: (measured: Measured) => Measurement): Bench {
  return { ...bench, run: async () => of(await measure()) }
}

const milliseconds = {
  unit: 'ms',
  limit: 'TipTap with Yjs on the same text, which is delivered with the page',
  leavesOut: 'network, TLS',
  direction: 'at most',
} as const

const openings = ({ product, bare }: Measured): Measurement =>
  beside(percentile(product.openMs, 0.5), percentile(bare.openMs, 0.5))

/**
 * The transcript of a recording of three hours: 30,000 words with times, 1,000 highlights. Until it can be edited, from
 * a key press to the next paint, and how evenly it is drawn while it scrolls, and while it plays with its words lit,
 * followed and shaded.
 */
export const benches: readonly Bench[] = [
  figure({ name: 'long-transcript-open', goal: 1.5, ...milliseconds }, openings),
  figure({ name: 'long-transcript-opened', ...milliseconds, goal: 1_000, goalOf: 'value' }, openings),
  figure({ name: 'long-transcript-key-p95', goal: 1.3, ...milliseconds }, ({ product, bare }) =>
    keysInTurns(product.keyMs, bare.keyMs, 0.95),
  ),
  figure({ ...framesFigure, name: 'long-transcript-scroll' }, ({ product, empty }) =>
    beside(product.scrolled.framesPerSecond, empty),
  ),
  figure({ ...framesFigure, name: 'long-transcript-play' }, ({ played, empty }) =>
    beside(played.framesPerSecond, empty),
  ),
  figure(
    {
      name: 'long-transcript-play-longest-task',
      unit: 'ms',
      limit: 'TipTap with Yjs on the same text while it scrolls',
      leavesOut: 'tasks under 50 ms, which the browser does not report',
      goal: 100,
      goalOf: 'value',
      direction: 'at most',
    },
    ({ played, bare }) => beside(played.longestTaskMs, bare.scrolled.longestTaskMs),
  ),
]
