import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { violationsIn } from './accessibility.ts'
import { screenshotOf, tellWhereItFailed } from './screenshots.ts'
import { slowDown } from './slow-page.ts'
import { traceCalls } from './trace-calls.ts'

const DEFAULT_VIEWPORT = { width: 1280, height: 800 }
/** So long a journey waits for what it acts on: also where a machine is shared and a film is being made beside it. */
const TIMEOUT_MS = 60_000

/** How the page of a journey looks at the world. */
export interface PageOptions {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  locale?: string
  timezoneId?: string
  /**
   * Whether the browser says that somebody saves data, as it does here unless told otherwise: each page of a journey
   * would fetch the whole application.
   */
  savesData?: boolean
}

/** The page of the current test, and what was noticed about it. */
export interface JourneyPage {
  /** The page of the current test; a new one, in a new browser profile, for each. */
  readonly page: Page
  readonly context: BrowserContext
  /** Another page of the same person: a second tab. */
  secondTab(): Promise<Page>
  /** A page of someone else, in a profile of their own. */
  someoneElse(options?: PageOptions): Promise<Page>
  /** Lets the test expect a message in the console that would otherwise fail it. */
  allowConsoleError(pattern: RegExp): void
  /** Writes a picture into the temporary folder and answers its path. */
  screenshot(name: string): Promise<string>
  /** Fails when axe finds a violation on the page as it stands (WCAG 2 A and AA), naming rule and element. */
  expectAccessible(page?: Page): Promise<void>
}

/**
 * Opens a new profile in the browser of the run, with a page, for each test of the file. A test fails when the page threw, or logged
 * an error that the test did not allow; a failed test leaves a screenshot of each of its pages in the temporary folder, and tells what they last asked.
 */
export function usePage(options: PageOptions = {}): JourneyPage {
  let browser: Browser | undefined
  let context: BrowserContext | undefined
  let page: Page | undefined
  let contexts: BrowserContext[] = []
  let errors: string[] = []
  let allowed: RegExp[] = []

  const opened = async ({ savesData = true, ...choice }: PageOptions): Promise<BrowserContext> => {
    if (browser === undefined) throw new Error('The browser is not open yet: use the page inside a test.')
    const created = await browser.newContext({ viewport: DEFAULT_VIEWPORT, colorScheme: 'light', ...choice })
    created.on('weberror', (error) => errors.push(`The page threw: ${error.error().message}`))
    created.on('console', (message) => {
      if (message.type() === 'error') errors.push(`The console says: ${message.text()} (${message.location().url})`)
    })
    if (savesData) await created.addInitScript(sayThatDataIsSaved)
    traceCalls(created)
    contexts.push(created)
    created.setDefaultTimeout(TIMEOUT_MS)
    await slowDown(created)
    return created
  }
  const current = (): Page => {
    if (page === undefined) throw new Error('The page is not open yet: use it inside a test.')
    return page
  }

  beforeAll(async () => {
    browser = await chromium.connect(inject('journeys').browser)
  })
  beforeEach(async () => {
    errors = []
    allowed = []
    context = await opened(options)
    page = await context.newPage()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [at, one] of contexts.flatMap((each) => each.pages()).entries())
        await tellWhereItFailed(one, at === 0 ? task.name : `${task.name} ${at + 1}`)
    await Promise.all(contexts.map((one) => one.close()))
    contexts = []
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
    expect(unexpected, 'errors in the browser').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
  })

  return {
    get page() {
      return current()
    },
    get context() {
      return current().context()
    },
    secondTab: async () => current().context().newPage(),
    someoneElse: async (choice = options) => (await opened(choice)).newPage(),
    allowConsoleError: (pattern) => void allowed.push(pattern),
    screenshot: async (name) => screenshotOf(current(), name),
    expectAccessible: async (subject = current()) => expect(await violationsIn(subject)).toEqual([]),
  }
}

/** Runs in the page. */
function sayThatDataIsSaved(): void {
  const { connection } = navigator as Navigator & { connection?: object }
  if (connection) Object.defineProperty(connection, 'saveData', { value: true })
}
