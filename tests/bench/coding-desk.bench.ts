import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { startBareSentences } from './bare-rows-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import { beside, medianOf, once, percentile, type Bench, type RatioMeasurement } from './bench.ts'
import { startProductServer, type ProductServer } from './product-server.ts'
import { untilIdle } from './waited-for.ts'

const NOTES = 100
const SENTENCES_OF_NOTE = 100
const TURNS = 5
const KEYS_OF_TURN = 40
const CODED = 100
/** The first letter of each is enough to find it in a picker. */
const TAGS = ['Cost', 'Delay', 'Ease', 'Fear', 'Gain']
const SENTENCE = '[aria-label="Sentence"]'
const TIMEOUT = { timeout: 120_000 }

interface Figures {
  next: RatioMeasurement
  keys: RatioMeasurement
}

const sentenceOf = (note: number, at: number): string => `In note ${note} they said thing ${at} of all.`

const addTexts = defineCommand({
  name: 'add-texts-of-bench',
  who: { installation: 'It sets a bench up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const notes = texts.map((text, at) => ({
      title: `Note ${at}`,
      content: contentOfText(text),
      origin: 'written' as const,
    }))
    return addNotes(context, project, notes)
  },
})

async function makeProject(product: ProductServer, title: string, texts: string[]): Promise<{ id: Id; noteIds: Id[] }> {
  const { id } = await runCommand(await product.founder(), createProject, { title })
  const noteIds = await runCommand(await product.founder(), addTexts, { projectId: id, texts })
  for (const tag of TAGS) await runCommand(await product.founder(), createTag, { projectId: id, title: tag })
  return { id, noteIds }
}

const measure = once(async (): Promise<Figures> => {
  await using product = await startProductServer()
  await using browser = await launchBrowser()
  return { next: await measureNext(product, browser), keys: await measureKeys(product, browser) }
})

/**
 * Measures from the key press to the painted sentence, on the desk with ten thousand sentences and on a page that swaps
 * texts.
 */
async function measureNext(product: ProductServer, browser: Browser): Promise<RatioMeasurement> {
  const sentences = Array.from({ length: NOTES }, (_, note) =>
    Array.from({ length: SENTENCES_OF_NOTE }, (_each, at) => sentenceOf(note, at)),
  )
  const project = await makeProject(
    product,
    'Ten thousand sentences',
    sentences.map((own) => own.join(' ')),
  )
  await using served = await startBareSentences(sentences.flat())
  const rows = JSON.stringify({ data: { sort: { key: 'createdAt', direction: 'ASC' } } })
  const desk = await opened(browser, {
    url: `http://${product.host}/projects/${project.id}/code?rows=${encodeURIComponent(rows)}`,
    cookie: product.cookie,
  })
  await desk.locator(SENTENCE).waitFor(TIMEOUT)
  await desk
    .getByText(`of ${(NOTES * SENTENCES_OF_NOTE).toLocaleString('en')}`, { exact: false })
    .first()
    .waitFor(TIMEOUT)
  await untilIdle(desk)
  const bare = await opened(browser, { url: `${served.url}sentences` })
  await bare.locator('#painted').waitFor(TIMEOUT)
  const turns: RatioMeasurement[] = []
  // The first turn warms both up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const limit = await bare.evaluate(goThrough, { selector: '#painted', times: KEYS_OF_TURN })
    const value = await desk.evaluate(goThrough, { selector: SENTENCE, times: KEYS_OF_TURN })
    if (turn > 0) turns.push(beside(percentile(value, 0.5), percentile(limit, 0.5)))
  }
  await Promise.all([desk, bare].map(async (page) => page.context().close()))
  return medianOf(turns)
}

/**
 * Runs in the page: presses the key of the next sentence many times. @returns the milliseconds until each is painted
 */
async function goThrough({ selector, times }: { selector: string; times: number }): Promise<number[]> {
  const shown = (): string => document.querySelector(selector)?.textContent ?? ''
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const [before, began] = [shown(), performance.now()]
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true }))
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (performance.now() - began > 30_000) return reject(new Error(`No sentence came behind “${before}”.`))
        if (shown() === before || shown() === '') return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
    took.push(performance.now() - began)
    // About the interval at which a user presses the key while reading.
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return took
}

/** Presses keys and counts them: a chord counts as one. */
function countingKeys(page: Page): { press: (...keys: string[]) => Promise<void>; count: () => number } {
  let count = 0
  return {
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    count: () => count,
  }
}

/**
 * Tags a hundred sentences with the same tags on the desk and in a note, where each is a line, with as few keys as each
 * needs.
 */
async function measureKeys(product: ProductServer, browser: Browser): Promise<RatioMeasurement> {
  const lines = Array.from({ length: CODED }, (_, at) => sentenceOf(0, at)).join('\n')
  const project = await makeProject(product, 'The same twice', [lines, lines])
  const [deskNote = '', pageNote = ''] = project.noteIds
  const { cookie, host } = product
  const tagOf = (at: number): string => TAGS[at % TAGS.length] ?? ''

  const desk = await opened(browser, { url: `http://${host}/projects/${project.id}/code?note=${deskNote}`, cookie })
  await desk
    .getByRole('list', { name: 'Tags used most' })
    .getByRole('button')
    .nth(TAGS.length - 1)
    .waitFor(TIMEOUT)
  await desk.locator(SENTENCE).waitFor(TIMEOUT)
  const digits = (await desk.getByRole('list', { name: 'Tags used most' }).getByRole('button').allTextContents()).map(
    (text) => text.replace(/^\d/, ''),
  )
  const onDesk = countingKeys(desk)
  const deskBegan = performance.now()
  for (let at = 0; at < CODED; at += 1) await onDesk.press(String(digits.indexOf(tagOf(at)) + 1), 'j')
  const deskMs = performance.now() - deskBegan

  const page = await opened(browser, { url: `http://${host}/data/${pageNote}`, cookie })
  await page
    .getByText(sentenceOf(0, CODED - 1))
    .first()
    .waitFor(TIMEOUT)
  await untilIdle(page)
  await page.keyboard.press('e')
  await page.locator('.ProseMirror-focused').waitFor(TIMEOUT)
  await page.keyboard.press('Control+Home')
  const onPage = countingKeys(page)
  const pageBegan = performance.now()
  for (let at = 0; at < CODED; at += 1) {
    await onPage.press('Home', 'Shift+End', 'Control+Shift+h')
    await page.getByRole('combobox').last().waitFor(TIMEOUT)
    await onPage.press(tagOf(at).charAt(0).toLowerCase(), 'Enter', 'Escape')
    await page.locator('.ProseMirror-focused').waitFor(TIMEOUT)
    await onPage.press('ArrowDown')
  }
  const pageMs = performance.now() - pageBegan
  const coded = await Promise.all([deskNote, pageNote].map(async (noteId) => codedIn(product, noteId)))
  if (JSON.stringify(coded[0]) !== JSON.stringify(coded[1]) || coded[0]?.length !== CODED)
    throw new Error('The same sentences have the same tags.')
  console.error(
    `${CODED} sentences: ${onDesk.count()} keys on the desk (${Math.round(deskMs)} ms), ${onPage.count()} in the note (${Math.round(pageMs)} ms).`,
  )
  await Promise.all([desk, page].map(async (one) => one.context().close()))
  return beside(onDesk.count(), onPage.count())
}

/** Returns the coded text of a note after all of it is committed. */
async function codedIn(product: ProductServer, noteId: Id): Promise<string[]> {
  const read = async (): Promise<string[]> =>
    (await product.founder()).read(async (tx) => {
      const rows = await tx
        .selectFrom('highlights')
        .innerJoin('highlight_tags', 'highlight_tags.highlight_id', 'highlights.id')
        .innerJoin('tags', 'tags.id', 'highlight_tags.tag_id')
        .select(['highlights.text', 'tags.title'])
        .where('highlights.note_id', '=', noteId)
        .where('highlights.deleted_at', 'is', null)
        .execute()
      return rows.map(({ text, title }) => `${text} ${title}`).toSorted()
    })
  const until = performance.now() + TIMEOUT.timeout
  for (;;) {
    const coded = await read()
    if (coded.length >= CODED || performance.now() > until) return coded
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function opened(browser: Browser, address: PageAddress): Promise<Page> {
  const page = await (await newProfile(browser, address)).newPage()
  await page.goto(address.url)
  return page
}

/** The coding desk. */
export const benches: readonly Bench[] = [
  {
    name: 'coding-desk-next-sentence',
    unit: 'ms',
    limit: 'a page of React alone that swaps one text for the next, by the same key',
    leavesOut: 'reading ahead; the movement of the hand to the key',
    // One frame.
    goal: 16.7,
    goalOf: 'value',
    direction: 'at most',
    run: async () => (await measure()).next,
  },
  {
    name: 'coding-desk-keys',
    unit: 'keys of 100 sentences',
    limit: 'the keys that the page of a note needs for the same sentences and tags, each on a separate line',
    leavesOut: 'reading, and choosing a tag',
    goal: 0.5,
    direction: 'at most',
    run: async () => (await measure()).keys,
  },
]
