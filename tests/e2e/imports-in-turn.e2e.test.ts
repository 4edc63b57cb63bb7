import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { homeStrings } from '#home/web/strings.ts'
import { strings as importStrings } from '#imports/web/strings.ts'
import { screenStrings as importScreenStrings } from '../../apps/web/screens/import/strings.ts'
import { usePage } from '../harness/browser.ts'
import { usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'

// Two files of this test are more than a workspace may have read at once.
const server = useOwnServer({ FILES_READ_AT_ONCE_MB: '1' })
const journey = usePage()
const people = usePeople(server, journey, 'meadow')

/** More than a megabyte, and long enough in progress for the page to show that the others wait. */
const MANY = 12_000
const paths = new Map<string, string>()

beforeAll(async () => {
  const folder = join(server.place.dataFolder, 'to-import-meadow')
  await mkdir(folder)
  const survey = (rows: number): string =>
    [
      'Response ID,Name,What should we change?',
      ...Array.from(
        { length: rows },
        (_, at) =>
          `R${at + 1},Person ${at + 1},"Answer ${at + 1}: please, change the export, and then much else that we have told you about again and again."`,
      ),
    ].join('\n')
  for (const [name, content] of Object.entries({ 'large.csv': survey(MANY), 'small.csv': survey(3) })) {
    paths.set(name, join(folder, name))
    await writeFile(join(folder, name), content)
  }
})

test('a file waits while others of its workspace are being read, says so, and is read afterwards', async () => {
  const { page } = journey
  page.on('filechooser', () => undefined)
  await people.ada(page)
  await people.open(page, '/home')
  await page.getByRole('region', { name: homeStrings.checklist }).waitFor()
  await page.keyboard.press('Shift+U')
  await page.getByRole('combobox', { name: importScreenStrings.findProject(true) }).fill('Meadows')
  await page.getByRole('option', { name: importScreenStrings.newProject('Meadows') }).click()
  await page.getByRole('heading', { name: importScreenStrings.heading('Meadows') }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const input = page.locator('input[type=file]')

  await input.setInputFiles(paths.get('large.csv') ?? '')
  // Nothing reads it any more after all of it was counted.
  await card('large.csv').getByText(importStrings.allStay).waitFor({ timeout: 60_000 })
  await card('large.csv')
    .getByRole('button', { name: importStrings.start(MANY) })
    .click()
  const progress = card('large.csv').getByRole('progressbar', { name: importStrings.importing('large.csv') })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(0)
  await input.setInputFiles(paths.get('small.csv') ?? '')
  await card('small.csv').getByText(importStrings.waits).waitFor({ timeout: 30_000 })
  expect(await card('small.csv').count()).toBe(1)
  await journey.expectAccessible()
  await journey.screenshot('import-waits')
  // A user who opens the page in the meantime sees it too.
  await page.reload()
  await card('small.csv').getByText(importStrings.waits).waitFor({ timeout: 30_000 })
  await card('large.csv').getByText(importStrings.doneNotes(MANY)).waitFor({ timeout: 180_000 })
}, 300_000)
