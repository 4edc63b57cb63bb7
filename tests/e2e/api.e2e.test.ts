import { expect, test } from 'vitest'
import { apiStrings } from '../../apps/web/screens/api/strings.ts'
import { settingsStrings } from '../../apps/web/screens/settings/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ANY_FIGURE, anyOf } from '../harness/messages.ts'
import { usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'by-hand', { sample: true })

test('the graph is queried by hand, with the keyboard only, and shows its schema', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/settings/user/account')
  await ada
    .getByRole('navigation', { name: settingsStrings.label })
    .getByRole('link', { name: settingsStrings.pages.api })
    .click()
  await ada.getByRole('heading', { level: 2, name: apiStrings.title }).waitFor()
  const operation = ada.getByRole('textbox', { name: apiStrings.operation })
  const answer = ada.getByRole('textbox', { name: apiStrings.answer })

  await operation.press('Control+Enter')
  await expect.poll(async () => answer.inputValue()).toContain('"email": "ada@by-hand.example"')
  await ada.getByRole('button', { name: 'What was published' }).click()
  await operation.press('Control+Enter')
  await expect.poll(async () => answer.inputValue()).toContain('Sample: why people stop planning meals')

  // An entry of the schema, found by a word, explained, and used to begin a query.
  await ada.getByRole('searchbox', { name: apiStrings.search }).fill('project')
  const query = ada.getByRole('listitem').filter({ hasText: /A project by its id;/ })
  await query.locator('summary').press('Enter')
  await query.getByText(/^Project$/).waitFor()
  await query.getByRole('button', { name: apiStrings.usesOf('project') }).press('Enter')
  await expect.poll(async () => operation.inputValue()).toContain('project(id: $id) {')

  // Mistakes are reported: in the variables before they are sent, in the operation by the graph.
  const variables = ada.getByRole('textbox', { name: apiStrings.variables })
  await variables.fill('{ id')
  await ada.getByText(apiStrings.badVariables).waitFor()
  await variables.fill('')
  await operation.fill('{ projets { nodes { id } } }')
  await operation.press('Control+Enter')
  await expect.poll(async () => answer.inputValue()).toContain('Cannot query field')
  await ada
    .getByRole('status')
    .filter({ hasText: anyOf(apiStrings.refused(ANY_FIGURE)) })
    .waitFor()

  await ada.setViewportSize({ width: 420, height: 900 })
  const scrollsSideways = await ada.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(scrollsSideways).toBe(false)
})
