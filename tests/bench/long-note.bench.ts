import { yjsStateOf } from '#editor/document/yjs.ts'
import { startBareEditor } from './bare-editor-server.ts'
import { percentile, type Bench, type Measurement } from './bench.ts'
import { keysInTurns, launchBrowser, openEditor, typeInto, type EditorAddress } from './editor-page.ts'
import { longNoteContent, makeLongNote } from './long-note.ts'
import { startProductServer } from './product-server.ts'

const OPENINGS = 5
const KEYS = 100

interface Figures {
  openMs: number[]
  /** Of each turn. */
  keyMs: number[][]
}

let measured: Promise<{ product: Figures; bare: Figures }> | null = null

/**
 * Each opening in a new profile of the browser, product and bare editor by turns; all but the first are also typed
 * into.
 */
async function measureOnce(): Promise<{ product: Figures; bare: Figures }> {
  await using server = await startProductServer()
  await using bareEditor = await startBareEditor(yjsStateOf(longNoteContent()))
  await using browser = await launchBrowser()
  const noteId = await makeLongNote(server)
  const places = {
    bare: { url: bareEditor.url },
    product: { url: `http://${server.host}/data/${noteId}`, cookie: server.cookie },
  }
  const figures = { bare: { openMs: [], keyMs: [] } as Figures, product: { openMs: [], keyMs: [] } as Figures }
  const open = async (place: EditorAddress, { openMs, keyMs }: Figures, turn: number): Promise<void> => {
    const opened = await openEditor(browser, place)
    // The first opening of all warms the browser, and makes the note's shared state.
    if (turn > 0) {
      openMs.push(opened.openMs)
      keyMs.push(await typeInto(opened.page, KEYS))
    }
    await opened.page.context().close()
  }
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await open(places.bare, figures.bare, turn)
    await open(places.product, figures.product, turn)
  }
  return figures
}

function figure(name: string, goal: number, measure: (product: Figures, bare: Figures) => Measurement): Bench {
  return {
    name,
    unit: 'ms (bare TipTap with Yjs)',
    goal,
    direction: 'at most',
    async run(): Promise<Measurement> {
      measured ??= measureOnce()
      const { product, bare } = await measured
      return measure(product, bare)
    },
  }
}

function openings(product: Figures, bare: Figures): Measurement {
  const [value, limit] = [percentile(product.openMs, 0.5), percentile(bare.openMs, 0.5)]
  return { value, limit, ratio: value / limit }
}

/** A note of 20,000 words with 1,000 highlights: until it can be edited, and from a key to the next paint. */
export const benches: readonly Bench[] = [
  figure('long-note-open', 1.5, openings),
  figure('long-note-key-p50', 1.3, (product, bare) => keysInTurns(product.keyMs, bare.keyMs, 0.5)),
  figure('long-note-key-p95', 1.3, (product, bare) => keysInTurns(product.keyMs, bare.keyMs, 0.95)),
]
