import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'clinic')
const SOON = { timeout: 30_000 }

test('a view is made, filled from a spreadsheet, taken back, narrowed, and its cards change their column by keys', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic' })
  await command(page, 'createField', { id: newId(), appliesTo: 'note', projectId, type: 'NUMBER', label: 'Age' })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  await command(page, 'createField', { id: newId(), appliesTo: 'note', projectId, type: 'SELECT', label: 'Shift', options: { select, maxSelectable: 1 } })
  for (const title of ['Mara', 'Ben', 'Zoe']) await command(page, 'createNote', { id: newId(), projectId, title })

  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByRole('button', { name: 'New view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By shift')
  await page.keyboard.press('Enter')
  const table = page.getByRole('grid')
  const rows = table.locator('[data-index]')
  await expect.poll(async () => rows.count(), SOON).toBe(3)
  await journey.expectAccessible()

  // Columns: title, tags, created at, created by, age, shift.
  await rows.first().locator('[data-column="4"]').click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '31\tmorning\n32\tNight\nmany\tEvening\n')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('Pasted into 5 cells; 1 did not fit and stayed as they were').first().waitFor(SOON)
  await expect.poll(async () => rows.nth(1).innerText(), SOON).toContain('Night')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => table.innerText(), SOON).not.toContain('Night')
  await page.getByText(/^Undone: Pasted/).first().waitFor(SOON)
  await page.keyboard.press('Control+Shift+z')
  await page.getByText(/^Done again: Pasted/).first().waitFor(SOON)
  await expect.poll(async () => rows.nth(1).innerText(), SOON).toContain('Night')

  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Filter by…' }).fill('Age')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'What “Age” is compared with' }).fill('32')
  await page.keyboard.press('Enter')
  await expect.poll(async () => rows.count(), SOON).toBe(1)
  expect(new URL(page.url()).searchParams.get('search_params')).toContain('"32"')
  await page.getByRole('button', { name: 'Remove the filter “Age”' }).click()
  await expect.poll(async () => rows.count(), SOON).toBe(3)

  await page.locator('label', { hasText: 'Board' }).click()
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Shift' }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('Morning').getByRole('article').waitFor(SOON)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved the view “By shift”').first().waitFor(SOON)
  await expect.poll(async () => page.getByRole('button', { name: 'Save', exact: true }).count(), SOON).toBe(0)
  await journey.expectAccessible()
  await page.getByRole('group', { name: /notes\. M takes a card up/ }).waitFor(SOON)
  for (const key of ['ArrowDown', 'm', 'ArrowRight', 'm']) await page.keyboard.press(key)
  await page.getByText('Moved 1 card to “Evening”').first().waitFor(SOON)
  await expect.poll(async () => column('Evening').getByRole('article').count(), SOON).toBe(2)
  await page.reload()
  await expect.poll(async () => column('Evening').getByRole('article').count(), SOON).toBe(2)
})
