import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { highlightStrings } from '#highlights/web/strings.ts'
import { strings as trashStrings } from '#trash/web/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { boardStrings } from '../../apps/web/tag-board/strings.ts'
import { ANY_FIGURE, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'corkboards', { sample: true })
const SOON = { timeout: 40_000 }

/** The titles of the tags in a group, in their order. */
async function titlesIn(group: Locator): Promise<string[]> {
  const cards = group.getByRole('row').getByRole('link')
  const placed = await cards.evaluateAll((links: HTMLElement[]) =>
    links.map((link) => ({ title: link.innerText, at: link.getBoundingClientRect().y })),
  )
  return placed.toSorted((one, other) => one.at - other.at).map(({ title }) => title)
}

async function dragOnto(page: Page, card: Locator, group: Locator): Promise<void> {
  const [to, from] = [await placeOf(group), await placeOf(card)]
  await page.mouse.move(from.x + 80, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 100, from.y + from.height / 2 + 10, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 12, { steps: 5 })
  await page.mouse.up()
}

test('tags are grouped by pointer and keys, merged into one, and each act is undone', async () => {
  const page = await people.ada(journey.page)
  // Deletes the groups of the sample, so that all its tags are loose.
  const { projects: found } = await ask<{
    projects: { nodes: { isSample: boolean; tagBoards: { groups: { id: string }[] }[] }[] }
  }>(page, '{ projects(first: 20) { nodes { isSample tagBoards { groups { id } } } } }')
  const sample = found.nodes.find(({ isSample }) => isSample)
  for (const { id } of sample?.tagBoards.flatMap(({ groups }) => groups) ?? [])
    await ask(
      page,
      'mutation ($input: DeleteTagGroupInput!, $operationId: ID!) { deleteTagGroup(input: $input, operationId: $operationId) { __typename } }',
      { input: { id, tags: 'ungroup' }, operationId: newId() },
    )
  await people.open(page, '/projects')
  await page
    .getByRole('link', { name: /^Sample/ })
    .first()
    .click()
  await page.getByRole('link', { name: anyOf(`${projectScreenStrings.tab.tags} ${ANY_FIGURE}`) }).click()
  const board = page.getByRole('grid')
  const loose = board.getByRole('rowgroup', { name: boardStrings.ungrouped })
  await loose.getByRole('link', { name: 'Leftovers' }).waitFor(SOON)
  const before = await titlesIn(loose)

  await board.getByRole('button', { name: boardStrings.newGroup }).click()
  await page.getByRole('textbox', { name: boardStrings.groupName }).fill('Worries')
  await page.keyboard.press('Enter')
  const worries = board.getByRole('rowgroup', { name: 'Worries' })
  await worries.waitFor(SOON)
  await page.keyboard.press('Escape')

  await dragOnto(page, loose.getByRole('row').filter({ hasText: 'Leftovers' }), worries)
  await expect.poll(async () => titlesIn(worries), SOON).toEqual(['Leftovers'])
  await page
    .getByText(boardStrings.moved(['Leftovers'], 'Worries'))
    .first()
    .waitFor(SOON)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => titlesIn(loose), SOON).toEqual(before)

  // By keyboard only: go to the tag below the moved one, pick it up, move it one group on, and drop it.
  await board.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(async () => titlesIn(worries), SOON).toEqual([before[before.indexOf('Leftovers') + 1]])

  await loose.getByRole('link', { name: 'Delight' }).click({ modifiers: ['Control'] })
  await loose.getByRole('link', { name: 'Price' }).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: boardStrings.merging.act }).click()
  const dialog = page.getByRole('dialog', { name: boardStrings.merging.title(2, '') })
  await dialog.getByText(boardStrings.merging.effect(2, 'Delight')).waitFor(SOON)
  await dialog.getByRole('button', { name: boardStrings.merging.confirm, exact: true }).click()
  await loose.getByRole('link', { name: 'Price' }).waitFor({ state: 'detached', ...SOON })
  await page.getByText(highlightStrings.merged(1, 'Delight')).first().waitFor(SOON)
  await page.keyboard.press('Control+z')
  await loose.getByRole('link', { name: 'Price' }).waitFor(SOON)

  // A deleted group is in the trash, and is restored with its tag.
  const inWorries = await titlesIn(worries)
  await worries.getByRole('button', { name: boardStrings.groupMore('Worries') }).click()
  await page.getByRole('menuitem', { name: boardStrings.deleteGroup }).click()
  await page
    .getByRole('dialog', { name: boardStrings.deletion.group('Worries') })
    .getByRole('button', { name: boardStrings.deletion.confirm, exact: true })
    .click()
  await worries.waitFor({ state: 'detached', ...SOON })
  const project = new URL(page.url()).pathname
  await people.open(page, '/settings/trash')
  await page.getByText('Group of tags').first().waitFor(SOON)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Worries' })
    .or(page.getByRole('row').filter({ hasText: 'Worries' }))
    .first()
    .click()
  await page.getByRole('button', { name: trashStrings.restore, exact: true }).first().click()
  await page
    .getByText(trashStrings.restored(['Worries']))
    .first()
    .waitFor(SOON)
  await people.open(page, project)
  await expect.poll(async () => titlesIn(worries), SOON).toEqual(inWorries)

  // Undo does not overwrite later changes, and says so.
  await loose.getByRole('link', { name: 'Price' }).click()
  const role = page.getByRole('combobox', { name: projectScreenStrings.tag.role })
  await role.selectOption('NEED')
  await page.getByText(projectScreenStrings.tag.gaveRole('Price')).first().waitFor(SOON)
  const { projects } = await ask<{ projects: { nodes: { tags: { id: string; title: string }[] }[] } }>(
    page,
    '{ projects(first: 5) { nodes { tags { id title } } } }',
  )
  const id = projects.nodes.flatMap(({ tags }) => tags).find(({ title }) => title === 'Price')?.id ?? ''
  await command(page, 'changeTag', { id, role: 'PROBLEM' })
  await page.keyboard.press('Control+z')
  await page.getByText('“Price” has been changed since, so it was left as it is.').first().waitFor(SOON)
  expect(await ask(page, 'query ($id: ID!) { tag(id: $id) { role } }', { id })).toEqual({ tag: { role: 'PROBLEM' } })
  await people.open(page, project)
  await loose.waitFor(SOON)
  await journey.expectAccessible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
