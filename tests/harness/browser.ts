import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { violationsIn } from './accessibility.ts'
import { screenshotOf, reportWhereItFailed } from './screenshots.ts'
import { slowDown } from './slow-page.ts'
import { traceCalls } from './trace-calls.ts'

const DEFAULT_VIEWPORT = { width: 1280, height: 800 }
/** The longest that a journey waits for what it acts on, also on a shared machine that is converting a film. */
const TIMEOUT_MS = 60_000

/** The preferences of the browser of a journey. */
export interface PageOptions {
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  locale?: string
  timezoneId?: string
  /**
   * Whether nothing moves, the default here: each frame of a movement is drawn by the processors that the journeys
   * share, a tenth of all their time. Journeys with a lasting profile have movements.
   */
  reducedMotion?: 'reduce' | 'no-preference'
  /**
   * Whether the browser reports that the user saves data. The default here: otherwise, each page of a journey would
   * fetch the whole application.
   */
  savesData?: boolean
}

/** The page of the current test, and checks on it. */
export interface JourneyPage {
  /** The page of the current test; a new one, in a new browser profile, for each. */
  readonly page: Page
  readonly context: BrowserContext
  /** Opens another page of the same user: a second tab. */
  secondTab(): Promise<Page>
  /** Opens a page of another user, in a separate profile. */
  someoneElse(options?: PageOptions): Promise<Page>
  /** Allows a message in the console that would otherwise fail the test. */
  allowConsoleError(pattern: RegExp): void
  /** Writes a screenshot into the temporary folder and returns its path. */
  screenshot(name: string): Promise<string>
  /** Fails if axe finds a violation on the page as it is (WCAG 2 A and AA), naming rule and element. */
  expectAccessible(page?: Page): Promise<void>
}

/**
 * Opens a new profile in the browser of the run, with a page, for each test of the file. A test fails if the page
 * threw, or logged an error that the test did not allow; a failed test leaves a screenshot of each of its pages in the
 * temporary folder, and prints their last requests.
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
    const created = await browser.newContext({
      viewport: DEFAULT_VIEWPORT,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...choice,
    })
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
        await reportWhereItFailed(one, at === 0 ? task.name : `${task.name} ${at + 1}`)
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
