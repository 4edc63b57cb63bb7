import { expect, test } from 'vitest'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'outlook')

test('what is chosen in Explore is saved under a name, found again by its tab and link, shared, changed, deleted and brought back', async () => {
  const ada = await people.ada(journey.page)
  const ben = await people.member('Ben', 'CONTRIBUTOR')
  await people.open(ada, '/explore')
  const items = ada.getByRole('main')
  await items.getByText('The second week should not begin empty').waitFor()
  await ada.getByRole('combobox', { name: 'What to show' }).click()
  await ada.getByRole('option', { name: 'Projects', exact: true }).click()
  await expect.poll(async () => items.getByText('The second week should not begin empty').count()).toBe(0)

  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Control+s')
  const name = ada.getByRole('textbox', { name: 'Name of the feed' })
  await name.waitFor()
  await journey.expectAccessible()
  await name.fill('All projects')
  await name.press('Enter')
  await ada.getByRole('heading', { level: 1, name: 'All projects' }).waitFor()
  const tabs = ada.getByRole('navigation', { name: 'Saved feeds' })
  await tabs.getByRole('link', { name: 'All projects' }).and(ada.locator('[aria-current="page"]')).waitFor()
  const address = new URL(ada.url()).pathname
  expect(address).toMatch(/^\/explore\/all-projects-\w+$/)
  await journey.expectAccessible()

  // It is nobody else's until it is shared.
  await people.open(ben, address)
  await ben.getByText('This feed is not here').waitFor()
  await journey.expectAccessible(ben)
  await ada.getByRole('button', { name: 'More for this feed' }).click()
  await ada.getByRole('menuitem', { name: 'Share…' }).click()
  await ada.getByRole('dialog').getByRole('switch').click()
  await expect.poll(async () => ada.getByRole('dialog').getByRole('switch').isChecked()).toBe(true)
  await ben.getByRole('heading', { level: 1, name: 'All projects' }).waitFor()
  await ada.keyboard.press('Escape')

  // Changed where it stands, by keys, and taken back.
  await ada.getByRole('main').getByText('List', { exact: true }).click()
  await ada.getByRole('button', { name: 'Save changes' }).click()
  await ada.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  await expect.poll(async () => ada.getByRole('radio', { name: 'List' }).isChecked()).toBe(true)
  await expect.poll(() => new URL(ada.url()).search).toBe('')

  await ada.getByRole('button', { name: 'More for this feed' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await ada.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
  await expect.poll(async () => ada.getByRole('link', { name: 'All projects' }).count()).toBe(0)
  await people.open(ada, '/settings/trash')
  await ada.getByText('All projects').waitFor()
  await ada.getByRole('checkbox', { name: /All projects/ }).check()
  await ada.getByRole('button', { name: 'Restore', exact: true }).click()
  await ada.getByText('Restored “All projects”').first().waitFor()
  await people.open(ada, address)
  await ada.getByRole('heading', { level: 1, name: 'All projects' }).waitFor()
})

test('what is explored is narrowed by conditions that are built by keys, and a feed keeps them', async () => {
  const ada = await people.ada(journey.page)
  const feed = await command(ada, 'createSavedFeed', {
    title: 'To read',
    query: { types: ['INSIGHT', 'PROJECT'], published: true },
  })
  await people.open(ada, `/explore/${feed}`)
  const items = ada.getByRole('main')
  await items.getByText('Sample: why people stop planning meals').first().waitFor()
  const condition = ada.getByRole('button', { name: 'Remove the filter “Starred”' })
  await ada.getByRole('heading', { level: 1, name: 'To read' }).click()
  await ada.keyboard.press('f')
  await ada.getByRole('combobox', { name: 'Filter by…' }).fill('Starred')
  await ada.getByRole('option', { name: 'Starred' }).waitFor()
  await ada.keyboard.press('Enter')
  await ada.getByRole('combobox', { name: 'Find…' }).fill('Yes')
  await ada.getByRole('option', { name: 'Yes' }).waitFor()
  await ada.keyboard.press('Enter')
  await ada.getByText('Nothing fits').waitFor()
  await journey.expectAccessible()
  await ada.getByRole('button', { name: 'Save changes' }).click()
  await ada.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  await condition.waitFor()
  await people.open(ada, `/explore/${feed}`)
  await condition.click()
  await items.getByText('Sample: why people stop planning meals').first().waitFor()
  await ada.getByRole('button', { name: 'Discard changes' }).click()
  await ada.getByText('Nothing fits').waitFor()
  await condition.waitFor()
})
