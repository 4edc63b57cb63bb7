import { expect, test } from 'vitest'
import { feedStrings } from '#feeds/web/strings.ts'
import { filterStrings, systemFieldWords } from '#filters/web/strings.ts'
import { strings as trashStrings } from '#trash/web/strings.ts'
import { strings as exploreScreenStrings } from '../../apps/web/screens/explore/strings.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'outlook', { sample: true })

test('the selection in Explore is saved under a name, opened by its tab and link, shared, changed, deleted and restored', async () => {
  const ada = await people.ada(journey.page)
  const ben = await people.member('Ben', 'CONTRIBUTOR')
  await people.open(ada, '/explore')
  const items = ada.getByRole('main')
  await items.getByText('The second week should not begin empty').waitFor()
  await ada.getByRole('combobox', { name: exploreScreenStrings.show }).click()
  await ada.getByRole('option', { name: exploreScreenStrings.shows.projects, exact: true }).click()
  await expect.poll(async () => items.getByText('The second week should not begin empty').count()).toBe(0)

  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Control+s')
  const name = ada.getByRole('textbox', { name: feedStrings.saveName })
  await name.waitFor()
  await name.fill('Every project')
  await name.press('Enter')
  await ada.getByRole('heading', { level: 1, name: 'Every project' }).waitFor()
  const tabs = ada.getByRole('navigation', { name: feedStrings.feeds })
  await tabs.getByRole('link', { name: 'Every project' }).and(ada.locator('[aria-current="page"]')).waitFor()
  const address = new URL(ada.url()).pathname
  expect(address).toMatch(/^\/explore\/every-project-\w+$/)

  // No one else has it until it is shared.
  await people.open(ben, address)
  await ben.getByText(feedStrings.gone).waitFor()
  await ada.getByRole('button', { name: feedStrings.more }).click()
  await ada.getByRole('menuitem', { name: feedStrings.share }).click()
  await ada.getByRole('dialog').getByRole('switch').click()
  await expect.poll(async () => ada.getByRole('dialog').getByRole('switch').isChecked()).toBe(true)
  await ben.getByRole('heading', { level: 1, name: 'Every project' }).waitFor()
  await ada.keyboard.press('Escape')

  // Edited in place, by keys, and undone.
  await ada.getByRole('main').getByText(exploreScreenStrings.list, { exact: true }).click()
  await ada.getByRole('button', { name: feedStrings.saveChanges }).click()
  await ada.getByRole('button', { name: feedStrings.saveChanges }).waitFor({ state: 'detached' })
  await expect.poll(async () => ada.getByRole('radio', { name: exploreScreenStrings.list }).isChecked()).toBe(true)
  await expect.poll(() => new URL(ada.url()).search).toBe('')

  await ada.getByRole('button', { name: feedStrings.more }).click()
  await ada.getByRole('menuitem', { name: feedStrings.delete }).click()
  await ada.getByRole('heading', { level: 1, name: exploreScreenStrings.explore }).waitFor()
  await expect.poll(async () => ada.getByRole('link', { name: 'Every project' }).count()).toBe(0)
  await people.open(ada, '/settings/trash')
  await ada.getByText('Every project').waitFor()
  await ada.getByRole('checkbox', { name: /Every project/ }).check()
  await ada.getByRole('button', { name: trashStrings.restore, exact: true }).click()
  await ada
    .getByText(trashStrings.restored(['Every project']))
    .first()
    .waitFor()
  await people.open(ada, address)
  await ada.getByRole('heading', { level: 1, name: 'Every project' }).waitFor()
})

test('Explore is narrowed by conditions that are built by keys, and a feed keeps them', async () => {
  const ada = await people.ada(journey.page)
  const feed = await command(ada, 'createSavedFeed', {
    title: 'To read',
    query: { types: ['INSIGHT', 'PROJECT'], published: true },
  })
  await people.open(ada, `/explore/${feed}`)
  const items = ada.getByRole('main')
  await items.getByText('Sample: why people stop planning meals').first().waitFor()
  const condition = ada.getByRole('button', { name: filterStrings.remove(systemFieldWords(null, 'Starred')) })
  await ada.getByRole('heading', { level: 1, name: 'To read' }).click()
  await ada.keyboard.press('f')
  await ada.getByRole('combobox', { name: filterStrings.find }).fill(systemFieldWords(null, 'Starred'))
  await ada.getByRole('option', { name: systemFieldWords(null, 'Starred') }).waitFor()
  await ada.keyboard.press('Enter')
  await ada.getByRole('combobox', { name: filterStrings.findValue }).fill(filterStrings.yes)
  await ada.getByRole('option', { name: filterStrings.yes }).waitFor()
  await ada.keyboard.press('Enter')
  await ada.getByText(exploreScreenStrings.emptyFiltered).waitFor()
  await ada.getByRole('button', { name: feedStrings.saveChanges }).click()
  await ada.getByRole('button', { name: feedStrings.saveChanges }).waitFor({ state: 'detached' })
  await condition.waitFor()
  await people.open(ada, `/explore/${feed}`)
  await condition.click()
  await items.getByText('Sample: why people stop planning meals').first().waitFor()
  await ada.getByRole('button', { name: feedStrings.discard }).click()
  await ada.getByText(exploreScreenStrings.emptyFiltered).waitFor()
  await condition.waitFor()
})
