import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askStrings as strings } from '#ask/web/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'lantern', { sample: true })

const WORDS = 'I plan my week on paper, because paper never loses a plan.'

/** Waits until everything of the workspace can be found by its meaning. */
async function everythingIsRead(page: Page): Promise<void> {
  const waiting = async () => {
    const { search } = await ask<{ search: { items: object[]; reading: object | null } }>(
      page,
      '{ search(options: { query: { method: "VECTOR", value: "plan week paper" } }) { items { id } reading { waiting } } }',
    )
    return search.items.length > 0 && search.reading === null
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(true)
}

test('a question is asked from a note by keys, answered by quotes that open their place, asked further, shared and deleted', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Planning' })
  const noteId = await noteOf(ada, projectId, 'Mara', ['We met on a Monday.', WORDS, 'Then we walked.'])
  await everythingIsRead(ada)
  await people.open(ada, `/data/${noteId}`)
  await ada.getByText(WORDS).first().waitFor()
  await ada.getByRole('link', { name: shellStrings.places.ask, exact: true }).waitFor()

  await ada.keyboard.press('Control+j')
  const panel = ada.getByRole('complementary', { name: strings.panel })
  const field = panel.getByRole('textbox', { name: strings.question })
  await expect.poll(async () => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await panel.getByRole('button', { name: strings.limitTo('Mara') }).click()
  await panel.getByRole('button', { name: strings.unlimit('Mara') }).waitFor()
  await ada.keyboard.type('Who plans the week on paper?')
  await ada.keyboard.press('Enter')
  const quote = panel.getByRole('link').filter({ hasText: WORDS })
  await quote.waitFor()
  await panel.getByText(strings.quotesOnly).waitFor()

  // By keys: back to the text, and to the conversation again.
  await ada.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await ada.keyboard.press('Control+j')
  await quote.waitFor()
  await ada.keyboard.press('ArrowUp')
  await expect.poll(async () => field.inputValue()).toBe('Who plans the week on paper?')
  await field.fill('And on Monday?')
  await field.press('Enter')
  await panel.getByRole('article', { name: 'And on Monday?' }).getByRole('region', { name: strings.answer }).waitFor()

  await people.open(ada, '/home')
  await ada.getByRole('link', { name: shellStrings.places.ask, exact: true }).waitFor()
  await ada.keyboard.press('Control+j')
  await panel.getByRole('button', { name: strings.fullPage }).click()
  await expect.poll(() => new URL(ada.url()).pathname).toBe('/ask')
  const beside = ada.getByRole('navigation', { name: strings.conversations })
  await beside.getByRole('link', { name: /Who plans the week/ }).click()
  await ada.getByRole('heading', { level: 1, name: 'Who plans the week on paper?' }).waitFor()
  const conversation = new URL(ada.url()).pathname
  expect(conversation).toMatch(/^\/ask\/who-plans-the-week-on-paper-\w+$/)
  await ada.reload()
  await ada.getByRole('article', { name: 'And on Monday?' }).waitFor()
  await ada.getByRole('link').filter({ hasText: WORDS }).first().click()
  await expect.poll(() => new URL(ada.url()).pathname).toMatch(/^\/data\/mara-\w+$/)
  await ada.getByRole('main').getByText(WORDS).first().waitFor()

  const ben = await people.member('Ben', 'VIEWER')
  await people.open(ben, conversation)
  await ben.getByText(strings.gone).waitFor()
  await people.open(ada, conversation)
  await ada.getByRole('button', { name: strings.menu }).click()
  await ada.getByRole('menuitem', { name: strings.share }).click()
  await ben.getByRole('heading', { level: 1, name: 'Who plans the week on paper?' }).waitFor()
  await ben.getByText(strings.ofOther('Ada')).waitFor()
  expect(await ben.getByRole('textbox', { name: strings.question }).count()).toBe(0)

  await ada.getByRole('button', { name: strings.menu }).click()
  await ada.getByRole('menuitem', { name: strings.delete }).click()
  await expect.poll(() => new URL(ada.url()).pathname).toBe('/ask')
  await ben.getByText(strings.gone).waitFor()
})
