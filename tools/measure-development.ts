/**
 * `node tools/run.mjs tools/measure-development.ts [RUNS]`: how long a developer waits, measured in a real browser with
 * `npm run dev` on its own port and data folder and the large seeded workspace: from saving a style or a part until the
 * page shows it, and from saving code of the server until it answers with it. Changes sources in this working tree and
 * restores them, so do not develop in it at the same time.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../tests/harness/chromium.ts'
import { projectFolder } from './files.ts'

const DEFAULT_RUNS = 10
const READY_MS = 300_000
const TIMEOUT_MS = 60_000
const MS = 1_000
const BETWEEN_SAVES_MS = 500
const POLL_MS = 10

const STYLE = 'apps/web/shell/sidebar.module.css'
const PART = 'apps/web/brand/name-mark.tsx'
const WORDS = 'apps/web/screens/home/strings.ts'
const SERVER = 'apps/server/health.ts'

const runs = Number(process.argv[2] ?? DEFAULT_RUNS)
const changed = new Map<string, string>()

/**
 * Saves a source with something in it replaced, at the pace at which people save; the original is restored at the end.
 * @returns when it was saved
 */
async function change(path: string, make: (original: string) => string): Promise<number> {
  await delay(BETWEEN_SAVES_MS)
  const file = join(projectFolder, path)
  const original = changed.get(path) ?? readFileSync(file, 'utf8')
  changed.set(path, original)
  const next = make(original)
  if (next === original) throw new Error(`${path} has nothing of what is measured by any more.`)
  const began = performance.now()
  save(file, next)
  return began
}

/** Replaces the file in one step, as editors do, so that no reader sees half of it. */
function save(file: string, text: string): void {
  writeFileSync(`${file}~`, text)
  renameSync(`${file}~`, file)
}

function restore(): void {
  for (const [path, original] of changed) save(join(projectFolder, path), original)
  changed.clear()
}

function reported(name: string, milliseconds: readonly number[]): void {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number): string => `${((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / MS).toFixed(2)} s`
  console.log(`${name.padEnd(34)} median ${at(0.5)}, slowest ${at(1)} of ${sorted.length}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** What to wait for: words on the page, or a custom property of its root. */
interface Requested {
  words?: string
  property?: string
}

/** Checks every frame of the page until it shows what is wanted. @returns the milliseconds since `began` */
async function shownAfter(page: Page, began: number, requested: Requested): Promise<number> {
  await page.evaluate(
    async ({ words, property, patience }) => {
      const giveUpAt = performance.now() + patience
      const isShown = (): boolean =>
        words === undefined
          ? getComputedStyle(document.documentElement).getPropertyValue('--measured').trim() === property
          : document.body.innerText.includes(words)
      while (!isShown()) {
        if (performance.now() > giveUpAt) throw new Error(`${words ?? property ?? ''} is not shown.`)
        await new Promise(requestAnimationFrame)
      }
    },
    { ...requested, patience: TIMEOUT_MS },
  )
  return performance.now() - began
}

async function healthAt(base: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(`${base}/health/live`, { signal }).then(
    async (response) => response.text(),
    () => '',
  )
}

async function measure(page: Page, base: string): Promise<void> {
  const styles: number[] = []
  const parts: number[] = []
  const words: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const mark = `run-${run}`
    let began = await change(STYLE, (original) => `${original}\n:root {\n  --measured: ${mark};\n}\n`)
    styles.push(await shownAfter(page, began, { property: mark }))
    began = await change(WORDS, (original) => original.replace('This is the home of', `This is ${mark}, the home of`))
    words.push(await shownAfter(page, began, { words: mark }))
  }
  const root = await page.context().newPage()
  await root.goto(`${base}/auth/login`)
  await root.getByText('Quarry', { exact: true }).first().waitFor()
  for (let run = 0; run < runs; run += 1) {
    const mark = `Quarry ${run}`
    const began = await change(PART, (original) => original.replace(/^ {6}Quarry$/m, `      ${mark}`))
    parts.push(await shownAfter(root, began, { words: mark }))
  }
  await root.close()
  const answers: number[] = []
  const reloads: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const mark = `ok ${run}`
    // No one saves before the page has finished loading.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { beforeChange: true }))
    const began = await change(SERVER, (original) => original.replace("status: 'ok'", `status: '${mark}'`))
    while (!(await healthAt(base)).includes(mark)) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error('The server does not answer with what was saved.')
      await delay(POLL_MS)
    }
    answers.push(performance.now() - began)
    // The page reloads once the server is back, and loses this property.
    await page.waitForFunction(() => !('beforeChange' in window), undefined, { timeout: TIMEOUT_MS })
    await page.getByRole('link', { name: 'Home' }).first().waitFor({ timeout: TIMEOUT_MS })
    reloads.push(performance.now() - began)
  }
  reported('a style is shown after', styles)
  reported('a part is shown after', parts)
  reported('words of a part are shown after', words)
  reported('the server answers anew after', answers)
  reported('the page stands again after', reloads)
}

const folder = mkdtempSync(join(tmpdir(), 'quarry-measured-'))
// Under root, PostgreSQL runs with a separate account that must be able to reach its folder.
chmodSync(folder, 0o755)
const port = await freePort()
const development = spawn(process.execPath, ['tools/dev.mjs'], {
  cwd: projectFolder,
  env: { ...process.env, PORT: String(port), QUARRY_DATA: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let said = ''
let browser: Browser | undefined
try {
  const { executablePath, environment } = await findChromium()
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...environment } })
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    development.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (said.includes('Quarry is ready')) resolve()
    })
    development.once('exit', () => reject(new Error(`npm run dev has ended:\n${said}`)))
    setTimeout(() => reject(new Error(`npm run dev does not become ready:\n${said}`)), READY_MS).unref()
  })
  console.log(`ready, seeded, after ${((performance.now() - began) / MS).toFixed(1)} s`)
  const base = `http://localhost:${port}`
  const page = await (await browser.newContext()).newPage()
  const opening = performance.now()
  await page.goto(`${base}/development`)
  await page.getByRole('link', { name: 'Nora Winter' }).click()
  await page.getByText('This is the home of').waitFor({ timeout: TIMEOUT_MS })
  console.log(`signed in and home, the first time, after ${((performance.now() - opening) / MS).toFixed(1)} s`)
  await measure(page, base)
} catch (error) {
  console.error(said)
  throw error
} finally {
  restore()
  await browser?.close()
  development.kill('SIGTERM')
  if (development.exitCode === null) await once(development, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
