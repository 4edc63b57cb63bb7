import { expect, test } from 'vitest'
import { strings as chartStrings } from '#charts/web/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/screens/project/strings.ts'
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
  await page.getByRole('link', { name: projectScreenStrings.tab.charts }).click()
  const picture = page.getByRole('img', { name: chartStrings.picture('TAG_BAR', 'HIGHLIGHT_COUNT', 7) })
  await picture.getByText('Leftovers').waitFor(SOON)
  const table = page.getByRole('table', { name: chartStrings.table })

  await table.getByRole('button', { name: `Delight: ${chartStrings.value('HIGHLIGHT_COUNT', 4)}` }).click()
  const rows = page.getByRole('region', { name: projectScreenStrings.chart.rows('Delight') })
  await expect.poll(async () => rows.getByRole('row').count(), SOON).toBe(4)
  await page.goBack()
  await rows.waitFor({ state: 'detached', ...SOON })

  await page.getByRole('combobox', { name: chartStrings.segment }).click()
  await page.getByRole('option', { name: 'Plan' }).click()
  await table.getByRole('columnheader', { name: chartStrings.noValue }).waitFor(SOON)
  await table.getByRole('button', { name: chartStrings.more('Delight') }).click()
  await page.getByRole('menuitem', { name: chartStrings.hideOne, exact: true }).click()
  await page.getByRole('button', { name: chartStrings.show('Delight') }).waitFor(SOON)

  await page.keyboard.press('Control+s')
  await page.getByLabel(projectScreenStrings.chart.name).fill('By plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'By plan', pressed: true }).waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: projectScreenStrings.chart.csv }).click(),
  ])
  expect(figures.suggestedFilename()).toBe('By plan.csv')
  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: projectScreenStrings.chart.png }).click(),
  ])
  expect(png.suggestedFilename()).toBe('By plan.png')

  await page
    .getByText(chartStrings.types.TREEMAP)
    .or(page.getByRole('img', { name: chartStrings.types.TREEMAP }))
    .first()
    .click()
  await page.getByRole('img', { name: chartStrings.picture('TREEMAP', 'HIGHLIGHT_COUNT', 6) }).waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.chart.discard }).click()
  await table.getByRole('columnheader', { name: chartStrings.noValue }).waitFor(SOON)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: projectScreenStrings.chart.more }).click()
  await page.getByRole('menuitem', { name: projectScreenStrings.chart.delete }).click()
  await page.getByRole('button', { name: 'By plan' }).waitFor({ state: 'detached', ...SOON })
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'By plan' }).waitFor(SOON)
})
