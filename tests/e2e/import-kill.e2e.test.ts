import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { homeStrings } from '#home/web/strings.ts'
import { strings as importStrings } from '#imports/web/strings.ts'
import { screenStrings as importScreenStrings } from '../../apps/web/screens/import/strings.ts'
import { useLastingPerson } from '../harness/lasting-person.ts'
import { proofSize } from '../harness/proof-size.ts'
import { useOwnServer } from '../harness/server.ts'

const server = useOwnServer({ SINGLE_HOST: 'on' })
const ada = useLastingPerson(server)

/** Enough rows to kill everything twice in the middle. */
const ROWS = proofSize(5_000, 20_000)
let file = ''

beforeAll(async () => {
  file = join(server.dataFolder, 'storm.csv')
  await writeFile(
    file,
    [
      'Response ID,Name,What should we change?',
      ...Array.from(
        { length: ROWS },
        (_, at) => `R${at + 1},Person ${at + 1},"Answer ${at + 1}: please, change the export."`,
      ),
    ].join('\n'),
  )
})

/** Returns the titles of all notes of the project, in the order of its list. */
async function titlesIn(projectId: string): Promise<string[]> {
  const titles: string[] = []
  let after: string | null = null
  do {
    const {
      project,
    }: { project: { notes: { nodes: { title: string }[]; endCursor: string | null; hasNextPage: boolean } } } =
      await ada.ask(
        'query ($id: ID!, $after: String) { project(id: $id) { notes(first: 1000, after: $after) { nodes { title } endCursor hasNextPage } } }',
        { id: projectId, after },
      )
    titles.push(...project.notes.nodes.map((note) => note.title))
    after = project.notes.hasNextPage ? project.notes.endCursor : null
  } while (after !== null)
  return titles
}

/** Returns the progress of the import that the page shows; all rows when it says that it is finished. */
async function rowsDone(page: Page): Promise<number> {
  await page
    .getByRole('progressbar', { name: importStrings.importing('storm.csv') })
    .or(page.getByText(importStrings.done('storm.csv')))
    .first()
    .waitFor({ timeout: 60_000 })
  const now = await page.evaluate(
    () => document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow') ?? null,
  )
  return now === null ? ROWS : Number(now)
}

test('an import that was started in the wizard survives killing server, database and browser together, twice: the browser opens at its progress, and no row is lost or doubled', async () => {
  let page = await ada.open()
  // A listener for the file dialog that is added only when the key is pressed may be too late.
  page.on('filechooser', () => undefined)
  await page.getByRole('region', { name: homeStrings.checklist }).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Shift+U')
  await page.getByRole('combobox', { name: importScreenStrings.findProject(true) }).waitFor()
  await page.keyboard.type('In the storm')
  await page.getByRole('option', { name: importScreenStrings.newProject('In the storm') }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: importScreenStrings.heading('In the storm') }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const address = new URL(page.url()).pathname
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Shift+U')])
  await chooser.setFiles(file)
  await page.getByRole('button', { name: importStrings.start(ROWS) }).waitFor({ timeout: 60_000 })
  await page.keyboard.press('ControlOrMeta+Enter')

  let seen = 0
  // A fast machine may be finished before the browser is open again after the first kill.
  for (let round = 0; round < 2 && seen < ROWS; round += 1) {
    await expect.poll(async () => rowsDone(page), { timeout: 60_000, interval: 20 }).toBeGreaterThan(seen)
    seen = await rowsDone(page)
    await Promise.all([server.kill('everything'), ada.killBrowser()])
    await server.start()
    await server.waitUntilHealthy()
    page = await ada.open()
    await page.goto(server.url + address)
    // The progress that it showed was stored.
    const stands = await rowsDone(page)
    expect(stands).toBeGreaterThanOrEqual(seen)
    if (stands === ROWS) break
  }
  await page.getByText(importStrings.done('storm.csv')).waitFor({ timeout: 180_000 })
  await page.getByText(importStrings.doneNotes(ROWS)).waitFor()

  const { projects } = await ada.ask<{ projects: { nodes: { id: string; title: string; noteCount: number }[] } }>(
    'query ($first: Int) { projects(first: $first) { nodes { id title noteCount } } }',
    { first: 50 },
  )
  const project = projects.nodes.find(({ title }) => title === 'In the storm')
  expect(project?.noteCount).toBe(ROWS)
  expect(await titlesIn(project?.id ?? '')).toEqual(
    Array.from({ length: ROWS }, (_, at) => `Answer ${at + 1}: please, change the export. · Person ${at + 1}`),
  )
}, 600_000)
