import type { Browser, Page } from 'playwright-core'
import { makeAnsweredQuestion, codeBarely, readFirstAnswers, type AnsweredQuestion } from './answered-question.ts'
import { openBareClient } from './bare-client.ts'
import { startBareRows } from './bare-rows-server.ts'
import { launchBrowser, newProfile, type PageAddress } from './bench-browser.ts'
import { beside, medianOf, once, percentile, type Bench, type RatioMeasurement } from './bench.ts'
import { startProductServer } from './product-server.ts'
import { openedAfter, textsOf, untilIdle } from './waited-for.ts'
import type { Awaited } from './waits-workspace.ts'

/** Allowed in addition to one and a half times the limit. */
const ALLOWED_MS = 50
const TURNS = 5
const CODED_OF_TURN = 9
const BARE = { selector: '#painted', words: '' }
const WORDS = 'broke on me'
const FIRST_ANSWER = { selector: '[data-answer]', words: WORDS }
/** As the server drew it into the page, once that is visible, or as the page drew it. */
const READABLE = { selector: '#first-answers:not([hidden]) [data-first-answer], [data-answer]', words: WORDS }
const CODES = 'CreateHighlight'
const TIMEOUT = { timeout: 60_000 }

interface Figures {
  readable: RatioMeasurement
  codable: RatioMeasurement
  coded: RatioMeasurement
}

const over = (ms: number): number => Math.max(0, ms - ALLOWED_MS)

const measure = once(async (): Promise<Figures> => {
  await using product = await startProductServer()
  const question = await makeAnsweredQuestion(product)
  await using client = await openBareClient(product.connectionString, product.teamId)
  await using browser = await launchBrowser()
  const { projectId, questionId } = question
  const address = {
    url: `http://${product.host}/projects/${projectId}/questions/${questionId}`,
    cookie: product.cookie,
  }
  const texts = await readOnce(browser, address)
  await using served = await startBareRows(new Map([['answers', texts]]))
  const bare = { url: `${served.url}answers` }
  const readable: RatioMeasurement[] = []
  const codable: RatioMeasurement[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now()
    await readFirstAnswers(client, question)
    const stated = performance.now() - began
    const painted = await coldly(browser, bare, async (page) => openedAfter(page, bare.url, BARE))
    const opened = async (awaited: Awaited): Promise<number> =>
      coldly(browser, address, async (page) => openedAfter(page, address.url, awaited))
    readable.push(beside(over(await opened(READABLE)), stated + painted))
    codable.push(beside(over(await opened(FIRST_ANSWER)), stated + painted))
  }
  return {
    readable: medianOf(readable),
    codable: medianOf(codable),
    coded: await measureCoded(browser, address, client, question),
  }
})

/** A first visit, so that the server has everything loaded, as it does for everyone but the very first visitor. */
async function readOnce(browser: Browser, address: PageAddress): Promise<string[]> {
  return coldly(browser, address, async (page) => {
    await openedAfter(page, address.url, FIRST_ANSWER)
    await untilIdle(page)
    return textsOf(page)
  })
}

async function coldly<Result>(
  browser: Browser,
  address: PageAddress,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await newProfile(browser, address)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Codes answers one after the other, like a user who knows the keys; the median of each turn. */
async function measureCoded(
  browser: Browser,
  address: PageAddress,
  client: Parameters<typeof codeBarely>[0],
  question: AnsweredQuestion,
): Promise<RatioMeasurement> {
  return coldly(browser, address, async (page) => {
    await page.addInitScript(countAnswered, CODES)
    await openedAfter(page, address.url, FIRST_ANSWER)
    await untilIdle(page)
    await page.locator('[data-answer]').first().click(TIMEOUT)
    const turns: RatioMeasurement[] = []
    // The first turn warms both up.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
      for (let at = 0; at < CODED_OF_TURN; at += 1) {
        const began = performance.now()
        await codeBarely(client, question, turn * CODED_OF_TURN + at)
        times.bare.push(performance.now() - began)
        times.ours.push(await page.evaluate(codeAndGoOn))
        await untilIdle(page)
      }
      if (turn > 0) turns.push(beside(over(percentile(times.ours, 0.5)), percentile(times.bare, 0.5)))
    }
    return medianOf(turns)
  })
}

/** Runs in the page: counts the answers to an operation. */
function countAnswered(operation: string): void {
  const reported = globalThis as unknown as { answered: number }
  reported.answered = 0
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await ask(input, init)
    if (typeof init?.body === 'string' && init.body.includes(operation)) {
      await answer.clone().text()
      reported.answered += 1
    }
    return answer
  }
}

/**
 * Runs in the page: presses the key of the first usual tag, then the key that goes on. @returns the milliseconds until
 * the next answer is the current one and visible, and the server has answered that the act is committed
 */
async function codeAndGoOn(): Promise<number> {
  const reported = globalThis as unknown as { answered: number }
  const current = (): string | undefined =>
    document.querySelector<HTMLElement>('[data-current]')?.dataset['key'] ?? undefined
  const [before, answered, began] = [current(), reported.answered, performance.now()]
  if (before === undefined) throw new Error('No answer is the current one.')
  const press = (key: string): void => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key === 'j' ? 'KeyJ' : 'Digit1', bubbles: true, cancelable: true }),
    )
  }
  press('1')
  press('j')
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (performance.now() - began > 30_000) return reject(new Error('The answer was not coded.'))
      const now = current()
      if (now === undefined || now === before || reported.answered === answered) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - began)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    requestAnimationFrame(look)
  })
}

/** The page of a question with 100,000 answers. */
export const benches: readonly Bench[] = [
  {
    name: 'question-readable',
    unit: 'ms over 50',
    limit: 'one statement of the first answers, and a page of React alone with the same texts, opened in a new profile',
    leavesOut: 'network; the time until the answers can be coded, which question-codable measures; figures and tags',
    goal: 1.5,
    direction: 'at most',
    run: async () => (await measure()).readable,
  },
  {
    name: 'question-codable',
    unit: 'ms over 50',
    limit: 'one statement of the first answers, and a page of React alone with the same texts, opened in a new profile',
    leavesOut: 'network; figures and tags that load after the first answers',
    goal: null,
    direction: 'at most',
    run: async () => (await measure()).codable,
  },
  {
    name: 'question-code-and-go-on',
    unit: 'ms over 50',
    limit: 'the rows of a coded answer, written and committed by four statements',
    leavesOut: 'network; the movement of the hand between two keys',
    goal: 1.5,
    direction: 'at most',
    run: async () => (await measure()).coded,
  },
]
