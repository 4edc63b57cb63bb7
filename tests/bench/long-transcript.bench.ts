import type { Browser, Page } from 'playwright-core'
import { yjsStateOf } from '#editor/document/yjs.ts'
import { startBareEditor } from './bare-editor-server.ts'
import { percentile, type Bench, type Measurement } from './bench.ts'
import { EDITABLE, keysInTurns, launchBrowser, openEditor, typeInto, type EditorAddress } from './editor-page.ts'
import { watchFrames, type Smoothness } from './frames.ts'
import { makeLongTranscript } from './long-transcript.ts'
import { startProductServer } from './product-server.ts'

const OPENINGS = 5
const KEYS = 100
const SCROLLED_MS = 8_000
const PLAYED_MS = 12_000
/**
 * Much faster than anybody listens: the light moves with nearly every frame, and the text is followed several times.
 */
const RATE = 8
const SOON = { timeout: 30_000 }

interface Figures {
  openMs: number[]
  /** Of each turn. */
  keyMs: number[][]
  scrolled: Smoothness
}

interface Measured {
  product: Figures
  bare: Figures
  played: Smoothness
}

const nothing = (): Figures => ({ openMs: [], keyMs: [], scrolled: { framesPerSecond: 0, longestTaskMs: 0 } })

/**
 * Plays the recording of an open transcript with everything on that goes along with it: the light, following, unsure
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
 * Each opening in a new profile of the browser, product and bare editor by turns; all but the first are typed into, and
 * the last is also scrolled and played.
 */
async function measureOnce(): Promise<Measured> {
  await using server = await startProductServer()
  const { noteId, content } = await makeLongTranscript(server)
  await using bareEditor = await startBareEditor(yjsStateOf(content))
  await using browser = await launchBrowser()
  const measured: Measured = { product: nothing(), bare: nothing(), played: { framesPerSecond: 0, longestTaskMs: 0 } }
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
  return measured
}

async function open(
  browser: Browser,
  place: EditorAddress,
  figures: Figures,
  turn: number,
  plays?: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, openMs } = await openEditor(browser, place)
  // The first opening of all warms the browser, and makes the note's shared state.
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

let measuring: Promise<Measured> | undefined

function figure(bench: Omit<Bench, 'run'>, of: (measured: Measured) => Omit<Measurement, 'ratio'>): Bench {
  return {
    ...bench,
    async run(): Promise<Measurement> {
      const { value, limit } = of(await (measuring ??= measureOnce()))
      return { value, limit, ratio: value / limit }
    },
  }
}

const milliseconds = { unit: 'ms (bare TipTap with Yjs)', direction: 'at most' } as const
const frames = {
  unit: 'frames/s (bare TipTap with Yjs, scrolled)',
  goal: 55,
  goalOf: 'value',
  direction: 'at least',
} as const

/**
 * The transcript of a recording of three hours: 30,000 words with times, 1,000 highlights. Until it can be edited, from
 * a key to the next paint, and how evenly it is drawn while it is scrolled, and while it plays with its words lit,
 * followed and shaded.
 */
export const benches: readonly Bench[] = [
  figure({ name: 'long-transcript-open', goal: 1.5, ...milliseconds }, ({ product, bare }) => ({
    value: percentile(product.openMs, 0.5),
    limit: percentile(bare.openMs, 0.5),
  })),
  figure({ name: 'long-transcript-opened', ...milliseconds, goal: 1_000, goalOf: 'value' }, ({ product, bare }) => ({
    value: percentile(product.openMs, 0.5),
    limit: percentile(bare.openMs, 0.5),
  })),
  figure({ name: 'long-transcript-key-p95', goal: 1.3, ...milliseconds }, ({ product, bare }) =>
    keysInTurns(product.keyMs, bare.keyMs, 0.95),
  ),
  figure({ name: 'long-transcript-scroll', ...frames }, ({ product, bare }) => ({
    value: product.scrolled.framesPerSecond,
    limit: bare.scrolled.framesPerSecond,
  })),
  figure({ name: 'long-transcript-play', ...frames }, ({ played, bare }) => ({
    value: played.framesPerSecond,
    limit: bare.scrolled.framesPerSecond,
  })),
  figure(
    {
      name: 'long-transcript-play-longest-task',
      unit: 'ms (bare TipTap with Yjs, scrolled)',
      goal: 100,
      goalOf: 'value',
      direction: 'at most',
    },
    ({ played, bare }) => ({ value: played.longestTaskMs, limit: bare.scrolled.longestTaskMs }),
  ),
]
