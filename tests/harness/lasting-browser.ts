import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { findChromium } from './chromium.ts'
import { reportWhereItFailed } from './screenshots.ts'
import { slowDown } from './slow-page.ts'

/** A browser with its own profile, which survives being killed. */
export interface LastingBrowser {
  /** Opens the same browser again, with the data that it stored on the device. */
  open(): Promise<Page>
  /** kill -9 of every process of this browser, found by its profile folder. */
  kill(): Promise<void>
  /** Its first page while it is open. */
  readonly page: Page | undefined
}

/**
 * Makes a profile before the first test of the file; closes the browser and removes the profile after the last. A
 * failed test leaves a screenshot.
 */
export function useLastingBrowser(): LastingBrowser {
  let profile = ''
  let context: BrowserContext | undefined

  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'quarry-profile-'))
  })
  afterEach(async ({ task }) => {
    const page = context?.pages()[0]
    if (task.result?.state === 'fail' && page !== undefined) await reportWhereItFailed(page, task.name)
  })
  afterAll(async () => {
    await context?.close()
    await rm(profile, { recursive: true, force: true })
  })

  return {
    async open() {
      const { executablePath, environment } = await findChromium()
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
        env: { ...process.env, ...environment },
      })
      await slowDown(context)
      return context.pages()[0] ?? context.newPage()
    },
    async kill() {
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        if (command.includes(profile) && Number(pid) !== process.pid) end(Number(pid))
      }
      context = undefined
    },
    get page() {
      return context?.pages()[0]
    },
  }
}

/** kill -9. A process of a browser ends on its own if its parent was killed a moment before. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
