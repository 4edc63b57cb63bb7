import { expect, test } from 'vitest'
import { usePage } from '../harness/browser.ts'
import { usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'charts')
const SOON = { timeout: 40_000 }

test('a chart opens the rows of its marks, is divided by a field, kept under a title, taken along, and taken back', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  await page
    .getByRole('link', { name: /^Sample/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Charts' }).click()
  const picture = page.getByRole('img', { name: /^Tags as bars: highlights of 7 items/ })
  await picture.getByText('Leftovers').waitFor(SOON)
  const table = page.getByRole('table', { name: 'Figures of the chart' })
  await journey.expectAccessible()

  await table.getByRole('button', { name: 'Delight: 4 highlights' }).click()
  const rows = page.getByRole('region', { name: 'Highlights: Delight' })
  await expect.poll(async () => rows.getByRole('row').count(), SOON).toBe(4)
  await page.goBack()
  await rows.waitFor({ state: 'detached', ...SOON })

  await page.getByRole('combobox', { name: 'Divide by a field' }).click()
  await page.getByRole('option', { name: 'Plan' }).click()
  await table.getByRole('columnheader', { name: 'No value' }).waitFor(SOON)
  await table.getByRole('button', { name: 'More about Delight' }).click()
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await page.getByRole('button', { name: 'Show Delight' }).waitFor(SOON)

  await page.keyboard.press('Control+s')
  await page.getByLabel('Title of the chart').fill('By plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'By plan', pressed: true }).waitFor(SOON)
  await page.getByRole('button', { name: 'What can be done with the chart' }).click()
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download the figures as CSV' }).click(),
  ])
  expect(figures.suggestedFilename()).toBe('By plan.csv')
  await page.getByRole('button', { name: 'What can be done with the chart' }).click()
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as PNG' }).click(),
  ])
  expect(png.suggestedFilename()).toBe('By plan.png')

  await page
    .getByText('Treemap')
    .or(page.getByRole('img', { name: 'Treemap' }))
    .first()
    .click()
  await page.getByRole('img', { name: /^Treemap: highlights of 6 items/ }).waitFor(SOON)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await table.getByRole('columnheader', { name: 'No value' }).waitFor(SOON)
  await page.emulateMedia({ colorScheme: 'dark' })
  await journey.expectAccessible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'What can be done with the chart' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'By plan' }).waitFor({ state: 'detached', ...SOON })
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'By plan' }).waitFor(SOON)
})
