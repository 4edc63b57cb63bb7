import { expect, test } from 'vitest'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as foldersScreenStrings } from '../../apps/web/screens/folders/strings.ts'
import { strings as placesStrings } from '../../apps/web/shell/places/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { holdBack } from '../harness/slow-page.ts'
import { hasAnswers } from '../harness/trace-calls.ts'

const server = useServer()
const journey = usePage({ viewport: { width: 1280, height: 800 } })
const people = usePeople(server, journey, 'shelves')
const SOON = { timeout: 30_000 }

test('folders are made, opened and moved from the sidebar by pointer and by keys; changes of access are shown beforehand', async () => {
  const page = await people.ada(journey.page)
  const studies = await command(page, 'createFolder', { title: 'Studies' })
  await command(page, 'createFolder', { title: 'Archives' })
  await command(page, 'createProject', { title: 'First-run interviews' })
  const main = page.getByRole('navigation', { name: shellStrings.main })

  await people.open(page, `/folders/${studies}`)
  await page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor(SOON)
  await page.getByText(foldersScreenStrings.empty).waitFor(SOON)
  await main.getByRole('button', { name: placesStrings.closeFolder('Studies') }).waitFor(SOON)

  // By pointer: a project into the folder whose page is open.
  await main.getByRole('link', { name: 'First-run interviews' }).dragTo(main.getByRole('link', { name: 'Studies' }))
  await page.getByRole('grid', { name: foldersScreenStrings.contents }).getByText('First-run interviews').waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText(foldersScreenStrings.empty).waitFor(SOON)

  // By keys: the order among neighbours.
  const titles = async (): Promise<string[]> =>
    (await main.locator('[data-place]').allTextContents()).filter(
      (title) => title === 'Studies' || title === 'Archives',
    )
  await main.getByRole('link', { name: 'Archives' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(titles, SOON).toEqual(['Archives', 'Studies'])

  // By pointer on the page of all: the link of a row covers it.
  await people.open(page, '/browse')
  const row = (title: string) => page.getByRole('grid').getByRole('row').filter({ hasText: title })
  await row('First-run interviews').dragTo(row('Studies'))
  await row('First-run interviews').waitFor({ state: 'detached', ...SOON })
  await page.keyboard.press('ControlOrMeta+z')
  await row('First-run interviews').waitFor(SOON)
  await hasAnswers(page)
  const release = await holdBack(page, '**/places-*.js')
  await people.open(page, `/folders/${studies}`)
  await page.getByText(foldersScreenStrings.empty).waitFor(SOON)

  // From the page, before everything of it is loaded: a folder in it, and a move that says whose access changes.
  await page.keyboard.press('Escape')
  await page.locator('#main').focus()
  await page.keyboard.press('Shift+F')
  release()
  await page.getByLabel(placesStrings.name).fill('Interviews')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Interviews' }).waitFor(SOON)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: placesStrings.moveTitle('Interviews') })
  await dialog.getByRole('radio', { name: placesStrings.workspace }).check()
  await dialog.getByText(placesStrings.noEffect).waitFor(SOON)
  await dialog.getByRole('button', { name: placesStrings.moveConfirm }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => page.getByRole('navigation', { name: designStrings.breadcrumbs }).textContent(), SOON)
    .not.toContain('Studies')
})
