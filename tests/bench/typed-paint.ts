import type { Browser, Page } from 'playwright-core'
import { launchBrowser, newProfile } from './bench-browser.ts'
import { whileChanging } from './keep-changing.ts'
import type { CorpusProduct, SearchCorpus } from './search-corpus.ts'

const TIMEOUT = { timeout: 30_000 }
const WARM_UP_WORDS = 3
const WORDS = 10
const LETTERS = 6
const UPDATES_A_SECOND = 50
/**
 * The speed of a user who looks at the results while typing: the page counts between the keys, and sends new queries
 * meanwhile.
 */
const KEY_PAUSE_MS = 300

const RESULTS = 'ul[aria-label="Results"]'
const PALETTE_RESULTS = '[role="listbox"][aria-label="What was found"]'

/** Milliseconds from a key press to the frame that shows its results. */
export interface TypedPaint {
  page: number[]
  palette: number[]
}

/** Types words letter by letter into the search page and the palette, while changes arrive. */
export async function measureTypedPaint(corpus: SearchCorpus): Promise<TypedPaint> {
  return corpus.withProduct({ runsJobs: false }, async (product) => {
    await using browser = await launchBrowser()
    const page = await openSearch(browser, product)
    const words = wordsOf(corpus)
    return await whileChanging(corpus, UPDATES_A_SECOND, async () => {
      const onPage = await typeWords(page, words, RESULTS)
      await page.keyboard.press('Control+k')
      await page.locator(PALETTE_RESULTS).waitFor(TIMEOUT)
      return { page: onPage, palette: await typeWords(page, words, PALETTE_RESULTS) }
    })
  })
}

function wordsOf({ texts }: SearchCorpus): string[] {
  const words = new Set<string>()
  for (let number = 0; words.size < WARM_UP_WORDS + WORDS; number += 1) {
    for (const word of texts.query(number, 'words').text.split(' '))
      if (/^[a-z]{6,}$/.test(word)) words.add(word.slice(0, LETTERS))
  }
  return [...words].slice(0, WARM_UP_WORDS + WORDS)
}

async function openSearch(browser: Browser, product: CorpusProduct): Promise<Page> {
  const url = `http://${product.host}`
  const page = await (await newProfile(browser, { url, cookie: product.reader.cookie })).newPage()
  await page.goto(`${url}/search`)
  await page.getByRole('searchbox', { name: 'Search the workspace' }).waitFor(TIMEOUT)
  return page
}

/** Types into the focused field, and empties it after each word. */
async function typeWords(page: Page, words: readonly string[], results: string): Promise<number[]> {
  const times: number[] = []
  for (const [number, word] of words.entries()) {
    for (const letter of word) {
      await page.evaluate(watchNextKey, results)
      await page.keyboard.press(letter)
      const milliseconds = await page.evaluate(async () => (globalThis as unknown as Watching).painted)
      if (number >= WARM_UP_WORDS) times.push(milliseconds)
      await page.waitForTimeout(KEY_PAUSE_MS)
    }
    for (let letter = 0; letter < word.length; letter += 1) await page.keyboard.press('Backspace')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  return times
}

interface Watching {
  /** Milliseconds from the next key press to the frame that shows its results. */
  painted: Promise<number>
}

/** Runs in the page: a list that waits for its answer is busy, or not there yet. */
function watchNextKey(results: string): void {
  const painted = new Promise<number>((resolve) => {
    const watch = ({ timeStamp }: KeyboardEvent): void => {
      const afterPaint = new MessageChannel()
      afterPaint.port1.onmessage = () => resolve(performance.now() - timeStamp)
      let waited = false
      const look = (): void => {
        const waits = document.querySelector(`${results}:not([aria-busy="true"])`) === null
        waited ||= waits
        if (waits || !waited) return
        looking.disconnect()
        requestAnimationFrame(() => afterPaint.port2.postMessage(null))
      }
      const looking = new MutationObserver(look)
      looking.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['aria-busy'],
      })
      look()
    }
    addEventListener('keydown', watch, { capture: true, once: true })
  })
  Object.assign(globalThis, { painted } satisfies Watching)
}
