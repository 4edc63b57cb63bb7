import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askStrings as strings } from '#ask/web/strings.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'beacon', { sample: true })
const CUT =
  /Failed to load resource|WebSocket connection|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Loading chunk/

const PAPER = 'I plan my week on paper, because paper never loses a plan.'
const WALL = 'My plan for the week is on paper at the wall.'
const QUESTION = 'Who plans the week on paper?'

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

/** Two notes about the same, of the plans Pro and Free. */
async function twoPlans(page: Page): Promise<Id> {
  const projectId = await command(page, 'createProject', { title: 'Planning' })
  const [pro, free] = [newId(), newId()]
  const fieldId = await command(page, 'createField', {
    projectId,
    appliesTo: 'note',
    label: 'Plan',
    type: 'SELECT',
    options: {
      select: [
        { id: pro, label: 'Pro' },
        { id: free, label: 'Free' },
      ],
      maxSelectable: 1,
    },
  })
  for (const [name, words, plan] of [
    ['Mara', PAPER, pro],
    ['Tom', WALL, free],
  ] as const) {
    const id = await noteOf(page, projectId, name, [words, 'Then we walked.'])
    await command(page, 'setFieldValues', { id, values: [{ fieldId, optionIds: [plan] }] })
  }
  await everythingIsRead(page)
  return projectId
}

test('by keys: a question is narrowed to a plan afterwards, and its answer becomes an insight whose quotes are live, undone in one act', async () => {
  const ada = await people.ada(journey.page)
  await ask(ada, `mutation { lookAtChanges(operationId: "${newId()}") { userId } }`)
  await twoPlans(ada)
  await people.open(ada, '/ask')
  const field = ada.getByRole('textbox', { name: strings.question })
  // The new notes are suggested by their project.
  const news = ada.getByRole('list', { name: strings.news })
  await news
    .getByRole('button')
    .filter({ hasText: strings.inNewNotes(2, 'Planning') })
    .waitFor()
  await field.fill(QUESTION)
  await field.press('Enter')
  const quoteOf = (words: string) => ada.getByRole('link').filter({ hasText: words })
  await quoteOf(PAPER).waitFor()
  await quoteOf(WALL).waitFor()

  await field.focus()
  await ada.keyboard.type('only customers of plan Pro')
  await ada.getByRole('button', { name: strings.narrowToCondition('Plan', 'Pro', 'Planning') }).waitFor()
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Enter')
  const narrowed = ada.getByRole('article', { name: QUESTION }).nth(1)
  await narrowed.getByText('Plan: Pro').waitFor()
  await narrowed.getByRole('link').filter({ hasText: PAPER }).waitFor()
  expect(await narrowed.getByRole('link').filter({ hasText: WALL }).count()).toBe(0)
  await journey.expectAccessible()

  await narrowed.getByRole('button', { name: strings.insight.title }).focus()
  await ada.keyboard.press('Enter')
  const dialog = ada.getByRole('dialog', { name: strings.insight.title })
  await dialog.getByRole('option', { name: strings.insight.create(QUESTION) }).waitFor()
  await journey.expectAccessible()
  await ada.keyboard.press('Enter')
  await ada.getByText(strings.insight.added(QUESTION)).first().waitFor()
  await ada.getByRole('link', { name: strings.insight.open }).click()
  await expect.poll(() => new URL(ada.url()).pathname).toMatch(/^\/insights\//)
  await ada.getByRole('main').getByText(PAPER).first().waitFor()
  const insight = new URL(ada.url()).pathname
  await ada.goBack()
  await field.waitFor()
  await ada.keyboard.press('Escape')
  await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await ada.keyboard.press('Control+z')
  const shortId = insight.slice(insight.lastIndexOf('-') + 1)
  await expect
    .poll(async () => (await ask<{ insight: object | null }>(ada, `{ insight(id: "${shortId}") { id } }`)).insight)
    .toBeNull()
})

test('a question asked offline is drawn by the next page while it waits, and its conversation opens once it is sent', async () => {
  const ada = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  await people.open(ada, '/ask')
  const field = ada.getByRole('textbox', { name: strings.question })
  await field.waitFor()
  await ada.waitForLoadState('networkidle')
  await ada.context().setOffline(true)
  await ada.getByRole('status').getByText(shellStrings.connection.offline, { exact: true }).waitFor()
  await field.fill(QUESTION)
  await field.press('Enter')
  await ada.getByText(strings.waits).waitFor()

  let isHeld = true
  await ada.route('**/graphql*', async (route) => {
    if (isHeld && (route.request().postData() ?? '').includes('StartConversation'))
      return route.abort('connectionreset')
    return route.continue()
  })
  await ada.context().setOffline(false)
  await ada.reload()
  await ada.getByRole('article', { name: QUESTION }).waitFor()
  isHeld = false
  await expect.poll(() => new URL(ada.url()).pathname).toMatch(/^\/ask\/./)
  await ada.getByRole('heading', { level: 1, name: QUESTION }).waitFor()
})
