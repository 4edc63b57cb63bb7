import { expect, test } from 'vitest'
import { strings } from '#language-models/web/strings.ts'
import { projectAiStrings } from '../../apps/web/screens/settings/strings.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'ai-settings')

test('an administrator sets a model up by keyboard, its key is not shown again, and trying it says what is wrong; a member sees what is used', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/settings/ai')
  await page.getByText(strings.notSetUp, { exact: true }).waitFor()
  await page.getByRole('button', { name: strings.setUp }).press('Enter')
  await page.getByRole('textbox', { name: strings.baseUrl }).fill('https://models.invalid/v1')
  await page.getByRole('textbox', { name: strings.model, exact: true }).fill('small-one')
  await page.getByLabel(strings.key, { exact: true }).fill('sk-typed-once')
  await page.getByRole('textbox', { name: strings.regionLabel }).fill('EU')
  await page.getByRole('textbox', { name: strings.priceIn }).fill('2')
  await page.getByRole('textbox', { name: strings.priceOut }).fill('8')
  await page.getByRole('textbox', { name: strings.currency }).fill('EUR')
  await journey.expectAccessible()
  const form = page.getByRole('region', { name: strings.own })
  await form.getByRole('button', { name: strings.save, exact: true }).press('Enter')
  await page.getByText(strings.keySet).waitFor()
  expect(await page.content()).not.toContain('sk-typed-once')

  await page.getByRole('button', { name: strings.tryIt }).press('Enter')
  await page.getByText('The language model could not be reached.').waitFor()
  await page.getByRole('textbox', { name: strings.budget('EUR') }).fill('20')
  await page.getByRole('button', { name: strings.saveBudget }).press('Enter')
  await page.getByRole('progressbar', { name: strings.spent }).waitFor()
  await journey.expectAccessible()
  await page.reload()
  await page.getByText(strings.outcomes['unreachable'] ?? '').waitFor()
  expect(await page.content()).not.toContain('sk-typed-once')

  const ben = await people.member('Ben', 'CONTRIBUTOR')
  await people.open(ben, '/settings/ai')
  await ben.getByText(strings.notAdministrator).waitFor()
  expect(await ben.getByText('small-one', { exact: false }).count()).toBe(1)
  expect(await ben.getByRole('button', { name: strings.tryIt }).count()).toBe(0)

  const projectId = await command(page, 'createProject', { title: 'Without AI' })
  await people.open(page, `/projects/${projectId}/settings/ai`)
  const use = page.getByRole('switch', { name: projectAiStrings.use })
  await use.press('Space')
  await page.getByText(projectAiStrings.off).first().waitFor()
  await page.reload()
  await expect.poll(async () => use.isChecked()).toBe(false)
})
