import { expect, test } from 'vitest'
import { filterStrings } from '#filters/web/strings.ts'
import { strings as searchStrings } from '#search/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { useServer } from '../harness/server.ts'
import { command, usePeople } from '../harness/people.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'chips', { sample: true })
const SOON = { timeout: 60_000 }
const { names, offer, remove } = searchStrings.filters

test('words of a query that may be filters are offered as chips, searched as words until one is chosen, and undone by Backspace', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search')
  const field = ada.getByRole('searchbox', { name: searchStrings.field })
  const hash = (): URLSearchParams => new URLSearchParams(new URL(ada.url()).hash.slice(1))
  await field.fill('list tag:shop this month')
  const tag = ada.getByRole('button', { name: anyOf(offer('tag:shop', names.tags, 'Shopping list', ANY_WORDS)) })
  await tag.waitFor(SOON)
  await ada
    .getByRole('button', { name: anyOf(offer('this month', searchStrings.filters.changed, ANY_WORDS, null)) })
    .waitFor(SOON)
  await journey.expectAccessible()
  await field.press('Enter')
  await expect.poll(() => hash().get('q'), SOON).toBe('list tag:shop this month')
  expect(hash().get('tag')).toBeNull()

  // By keys: the time is the first, the tag is beside it.
  await field.press('Tab')
  await ada.keyboard.press('ArrowRight')
  await expect.poll(async () => tag.evaluate((chip) => chip === document.activeElement), SOON).toBe(true)
  await ada.keyboard.press('Enter')
  await expect.poll(() => hash().get('q'), SOON).toBe('list this month')
  await expect.poll(() => hash().get('tag'), SOON).toMatch(/^[0-9a-f-]{36}$/)
  await ada.getByRole('button', { name: remove(names.tags) }).waitFor(SOON)
  const results = ada.getByRole('list', { name: searchStrings.results })
  await expect.poll(async () => results.getByRole('link').count(), SOON).toBeGreaterThan(0)

  // By mouse, and typing continues where it was.
  await ada
    .getByRole('button', { name: anyOf(offer('this month', searchStrings.filters.changed, ANY_WORDS, null)) })
    .click()
  await expect.poll(() => hash().get('q'), SOON).toBe('list')
  expect(hash().get('changed')).toMatch(/^\d{4}-\d{2}-01$/)
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await journey.expectAccessible()

  await field.press('Home')
  await field.press('Backspace')
  await expect.poll(() => hash().get('changed'), SOON).toBeNull()
  await field.press('Backspace')
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe('#q=list')
})

test('without a chosen project, the fields of all projects are offered', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search#q=week')
  await ada.getByRole('list', { name: searchStrings.results }).getByRole('link').first().waitFor(SOON)
  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('f')
  await ada.getByRole('combobox', { name: filterStrings.find }).fill('weeks')
  await ada.getByRole('option', { name: /^Weeks planned/ }).waitFor(SOON)
  await ada.keyboard.press('Enter')
  const chip = ada.getByRole('group', { name: 'Weeks planned' })
  await ada.getByRole('textbox', { name: filterStrings.valueOf('Weeks planned') }).fill('abc')
  await ada.keyboard.press('Enter')
  await chip.getByText(filterStrings.noNumber).waitFor(SOON)
  await ada.getByRole('list', { name: searchStrings.results }).getByRole('link').first().waitFor(SOON)
  await journey.expectAccessible()
  await chip.getByRole('button', { name: filterStrings.valueOf('Weeks planned') }).click()
  await ada.getByRole('textbox', { name: filterStrings.valueOf('Weeks planned') }).fill('2')
  await ada.keyboard.press('Enter')
  await expect.poll(async () => chip.getByText(filterStrings.noNumber).count(), SOON).toBe(0)
  expect(decodeURIComponent(new URL(ada.url()).hash)).toContain('"gathered":true')
})

test('a question that is typed among keywords is answered first, and one click searches its words', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search')
  await ada.getByRole('searchbox', { name: searchStrings.field }).fill('why do people stop planning?')
  await ada.getByRole('heading', { name: searchStrings.answers }).waitFor(SOON)
  await journey.expectAccessible()
  await ada.getByRole('link', { name: searchStrings.readAsWords }).click()
  await expect.poll(() => new URL(ada.url()).hash, SOON).toContain('typed=1')
  await expect.poll(async () => ada.getByRole('heading', { name: searchStrings.answers }).count(), SOON).toBe(0)
})

test('words find notes of a project in their forms, each with the passage that was found', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Forms' })
  await command(ada, 'createNote', { projectId, title: 'One', markdown: 'Nobody had planned it.' })
  await command(ada, 'createNote', { projectId, title: 'Two', markdown: 'Something else.' })
  await people.open(ada, `/projects/${projectId}/notes`)
  await ada.getByText('Two', { exact: true }).waitFor(SOON)
  await ada.getByRole('searchbox', { name: viewStrings.find.NOTE }).fill('planning')
  await ada.locator('mark', { hasText: 'planned' }).waitFor(SOON)
  await expect.poll(async () => ada.getByText('Two', { exact: true }).count(), SOON).toBe(0)
  await journey.expectAccessible()
})
