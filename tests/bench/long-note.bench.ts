import { yjsStateOf } from '#editor/document/yjs.ts'
import { startBareEditor } from './bare-editor-server.ts'
import { launchBrowser, type PageAddress } from './bench-browser.ts'
import { beside, once, percentile, type Bench, type Measurement } from './bench.ts'
import { keysInTurns, openEditor, typeInto } from './editor-page.ts'
import { longNoteContent, makeLongNote } from './long-note.ts'
import { startProductServer } from './product-server.ts'

const OPENINGS = 5
const COLD_OPENINGS = 3
const KEYS = 100

interface Figures {
  openMs: number[]
  /** The key times of each turn. */
  keyMs: number[][]
}

interface Measured {
  product: Figures
  bare: Figures
  /** Times for notes that no one has opened yet: their shared state is made from the stored text. */
  coldMs: number[]
}

/** Opens each in a new profile of the browser, product and bare editor in turns; types into all but the first. */
const measure = once(async (): Promise<Measured> => {
  await using server = await startProductServer()
  await using bareEditor = await startBareEditor(yjsStateOf(longNoteContent()))
  await using browser = await launchBrowser()
  const bare = { url: bareEditor.url }
  const note = async (): Promise<PageAddress> => ({
    url: `http://${server.host}/data/${await makeLongNote(server)}`,
    cookie: server.cookie,
  })
  const measured: Measured = { bare: { openMs: [], keyMs: [] }, product: { openMs: [], keyMs: [] }, coldMs: [] }
  const open = async (place: PageAddress, { openMs, keyMs }: Figures, turn: number): Promise<void> => {
    const opened = await openEditor(browser, place)
    // The very first opening warms up the browser and makes the shared state of the note.
    if (turn > 0) {
      openMs.push(opened.openMs)
      keyMs.push(await typeInto(opened.page, KEYS))
    }
    await opened.page.context().close()
  }
  const known = await note()
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await open(bare, measured.bare, turn)
    await open(known, measured.product, turn)
  }
  for (let turn = 0; turn < COLD_OPENINGS; turn += 1) {
    const { page, openMs } = await openEditor(browser, await note())
    measured.coldMs.push(openMs)
    await page.context().close()
  }
  return measured
})

function figure(name: string, goal: number | null, of: (measured: Measured) => Measurement): Bench {
  return {
    name,
    unit: 'ms',
    limit: 'TipTap with Yjs on the same text, which is delivered with the page',
    leavesOut: 'network, TLS',
    goal,
    direction: 'at most',
    run: async () => of(await measure()),
  }
}

const openings = (openMs: readonly number[], { bare }: Measured): Measurement =>
  beside(percentile(openMs, 0.5), percentile(bare.openMs, 0.5))

/**
 * A note of 20,000 words with 1,000 highlights: until it can be edited, for the first time and again, and from a key
 * press to the next paint.
 */
export const benches: readonly Bench[] = [
  figure('long-note-open', 1.5, (measured) => openings(measured.product.openMs, measured)),
  figure('long-note-open-cold', null, (measured) => openings(measured.coldMs, measured)),
  figure('long-note-key-p50', 1.3, ({ product, bare }) => keysInTurns(product.keyMs, bare.keyMs, 0.5)),
  figure('long-note-key-p95', 1.3, ({ product, bare }) => keysInTurns(product.keyMs, bare.keyMs, 0.95)),
]
