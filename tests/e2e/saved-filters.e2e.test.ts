import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as chartStrings } from '#charts/web/strings.ts'
import { feedStrings } from '#feeds/web/strings.ts'
import { filterStrings, systemFieldWords } from '#filters/web/strings.ts'
import { savedFilterStrings } from '#saved-filters/web/strings.ts'
import { strings as searchStrings } from '#search/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'sieves', { sample: true })
const SOON = { timeout: 30_000 }
const PUBLISHED = systemFieldWords(null, 'Published')
const STARRED = systemFieldWords(null, 'Starred')
const TAGS = systemFieldWords(null, 'Tags')
const INSIGHTS = systemFieldWords(null, 'Insights')
const TITLE = systemFieldWords('NOTE', 'Title')
const QUOTE = systemFieldWords('HIGHLIGHT', 'Content')

/** The condition over a field, as shown in the builder. */
const condition = (page: Page, field: string): Locator =>
  page.getByRole('button', { name: filterStrings.remove(field) })

/** A filter over titles. */
const titled = (text: string) => ({
  combinator: 'And',
  fields: [
    {
      id: newId(),
      field: { kind: 'system', id: 'Title' },
      fieldType: 'TEXT',
      operatorType: 'CONTAINS',
      values: { text },
    },
  ],
})

/** Applies a saved filter by keys. */
async function takeUp(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Shift+b')
  await page.getByRole('combobox', { name: savedFilterStrings.find }).waitFor(SOON)
  await page.getByRole('option', { name: label }).click(SOON)
  await page.getByRole('button', { name: savedFilterStrings.moreFor(label) }).waitFor(SOON)
}

/** Builds a condition by keys. */
async function build(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: filterStrings.find }).fill(field, SOON)
  await page.getByRole('option', { name: field, exact: true }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: filterStrings.findValue }).fill(value, SOON)
  await page.getByRole('option', { name: new RegExp(`^${value}$`, 'i') }).waitFor(SOON)
  await page.keyboard.press('Enter')
  await condition(page, field).waitFor(SOON)
}

test('conditions are saved under a name, applied by keys and by link, shared, changed, shown to others, deleted and restored', async () => {
  const ada = await people.ada(journey.page)
  const ben = await people.member('Ben', 'CONTRIBUTOR')
  await people.open(ada, '/search')
  await ada.getByRole('button', { name: filterStrings.add, exact: true }).waitFor(SOON)
  await build(ada, PUBLISHED, filterStrings.yes)
  const results = ada.getByRole('list', { name: searchStrings.results })
  await results.getByText('The second week should not begin empty').waitFor(SOON)
  await ada.getByRole('button', { name: savedFilterStrings.save }).waitFor(SOON)
  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('Control+Shift+s')
  const name = ada.getByRole('textbox', { name: savedFilterStrings.name })
  await name.waitFor(SOON)
  await name.fill('What is out')
  await ada.getByRole('textbox', { name: savedFilterStrings.description }).fill('Whatever others may read already')
  await name.press('Enter')
  await ada.getByRole('button', { name: savedFilterStrings.moreFor('What is out') }).waitFor(SOON)
  await name.waitFor({ state: 'detached', ...SOON })
  const address = new URL(ada.url())
  expect(address.hash).toMatch(/^#selectedFilterId=[0-9a-f-]{36}$/)
  await results.getByText('The second week should not begin empty').waitFor(SOON)

  // Changed on this page alone, and back again.
  await build(ada, STARRED, filterStrings.yes)
  await ada.getByText(savedFilterStrings.changed, { exact: true }).waitFor(SOON)
  await ada.getByText(searchStrings.nothing('')).waitFor(SOON)
  await ada.getByRole('button', { name: savedFilterStrings.back }).click()
  await condition(ada, STARRED).waitFor({ state: 'detached', ...SOON })
  await results.getByText('The second week should not begin empty').waitFor(SOON)
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe(address.hash)

  // No one else has it until it is shared; everything else in the link applies.
  await people.open(ben, `/search${address.hash}&q=week`)
  await ben.getByText(savedFilterStrings.gone).waitFor(SOON)
  await ben.getByRole('list', { name: searchStrings.results }).getByText('week').first().waitFor(SOON)
  await ada.getByRole('button', { name: savedFilterStrings.moreFor('What is out') }).click()
  await ada.getByRole('menuitem', { name: savedFilterStrings.share }).click()
  const everybody = ada.getByRole('dialog').getByRole('switch')
  await everybody.click(SOON)
  await expect.poll(async () => everybody.isChecked(), SOON).toBe(true)
  await ben.getByRole('button', { name: savedFilterStrings.moreFor('What is out') }).waitFor(SOON)
  await condition(ben, PUBLISHED).waitFor(SOON)
  await ada.keyboard.press('Escape')
  await everybody.waitFor({ state: 'detached', ...SOON })

  // After saving again, everyone's links use the new conditions.
  await build(ada, STARRED, filterStrings.no)
  await ada.getByRole('button', { name: savedFilterStrings.saveChanges }).click(SOON)
  await ada.getByText(savedFilterStrings.changed, { exact: true }).waitFor({ state: 'detached', ...SOON })
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe(address.hash)
  await condition(ben, STARRED).waitFor(SOON)

  // Deleted: a user who has it applied keeps the conditions, and is notified.
  await ada.getByRole('button', { name: savedFilterStrings.moreFor('What is out') }).click()
  await ada.getByRole('menuitem', { name: savedFilterStrings.delete }).click()
  await ada.getByText(savedFilterStrings.deleted('What is out')).first().waitFor(SOON)
  await condition(ada, STARRED).waitFor(SOON)
  await ada
    .getByRole('button', { name: savedFilterStrings.moreFor('What is out') })
    .waitFor({ state: 'detached', ...SOON })
  await ben.getByText(savedFilterStrings.left('What is out')).first().waitFor(SOON)
  await condition(ben, STARRED).waitFor(SOON)
  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('Control+z')

  // Found by its name and applied in place of the built conditions.
  await ada.keyboard.press('Shift+f')
  await condition(ada, STARRED).waitFor({ state: 'detached', ...SOON })
  await ada.keyboard.press('Shift+b')
  await ada.getByRole('combobox', { name: savedFilterStrings.find }).fill('IS OUT', SOON)
  await ada.getByRole('option', { name: /^What is out/ }).waitFor(SOON)
  await ada.keyboard.press('Enter')
  await ada.getByRole('button', { name: savedFilterStrings.moreFor('What is out') }).waitFor(SOON)
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe(address.hash)
  await condition(ada, STARRED).waitFor(SOON)
})

test('a view and Explore apply a saved filter beside conditions of their own, and saving keeps the current ones', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { id: newId(), title: 'Home visits' })
  for (const title of ['Mara at the desk', 'Ben at home'])
    await command(ada, 'createNote', { id: newId(), projectId, title })
  const viewId = await command(ada, 'createView', {
    id: newId(),
    projectId,
    title: 'At the desk',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: { filter: titled('desk') },
  })
  await command(ada, 'createSavedFilter', { id: newId(), label: 'From home', filter: titled('home') })

  await people.open(ada, `/projects/${projectId}/v/${viewId}`)
  const rows = ada.getByRole('grid')
  const [desk, home] = [rows.getByText('Mara at the desk'), rows.getByText('Ben at home')]
  const more = ada.getByRole('button', { name: savedFilterStrings.moreFor('From home') })
  const search = (): string => new URL(ada.url()).search
  await desk.waitFor(SOON)
  await takeUp(ada, 'From home')
  await home.waitFor(SOON)
  await desk.waitFor({ state: 'detached', ...SOON })
  const taken = search()
  expect(taken).toMatch(/^\?selectedFilterId=[0-9a-f-]{36}$/)

  // Changed here alone, and back.
  await condition(ada, TITLE).click()
  await ada.getByText(savedFilterStrings.changed, { exact: true }).waitFor(SOON)
  await desk.waitFor(SOON)
  await ada.getByRole('button', { name: savedFilterStrings.back }).click()
  await desk.waitFor({ state: 'detached', ...SOON })
  await expect.poll(search, SOON).toBe(taken)

  // No condition at all, which the back button undoes; without the saved filter, the view's own.
  await ada.getByRole('button', { name: filterStrings.clear, exact: true }).click()
  await more.waitFor({ state: 'detached', ...SOON })
  await condition(ada, TITLE).waitFor({ state: 'detached', ...SOON })
  await Promise.all([desk.waitFor(SOON), home.waitFor(SOON)])
  await ada.goBack()
  await more.waitFor(SOON)
  await desk.waitFor({ state: 'detached', ...SOON })
  await ada.getByRole('button', { name: savedFilterStrings.takeAway('From home') }).click()
  await desk.waitFor(SOON)
  await home.waitFor({ state: 'detached', ...SOON })
  expect(search()).toBe('')

  // Saved with it, the view has the conditions as its own; undone, those from before.
  await takeUp(ada, 'From home')
  await home.waitFor(SOON)
  await ada.getByRole('button', { name: viewStrings.save, exact: true }).click()
  await ada.getByText(viewStrings.savedFrom('At the desk', 'From home')).first().waitFor(SOON)
  await more.waitFor({ state: 'detached', ...SOON })
  await expect.poll(search, SOON).toBe('')
  await home.waitFor(SOON)
  await ada.keyboard.press('Control+z')
  await desk.waitFor(SOON)

  await people.open(ada, '/explore')
  const items = ada.getByRole('main')
  await items.getByText('The second week should not begin empty').waitFor(SOON)
  await takeUp(ada, 'From home')
  await items.getByText('The second week should not begin empty').waitFor({ state: 'detached', ...SOON })
  await items.getByText('Home visits').first().waitFor(SOON)
  await expect.poll(search, SOON).toBe(taken)
  await ada.keyboard.press('Control+s')
  const name = ada.getByRole('textbox', { name: feedStrings.saveName })
  await name.waitFor(SOON)
  await ada.getByText(savedFilterStrings.copied('From home')).waitFor(SOON)
  await name.fill('All homes')
  await name.press('Enter')
  await ada.getByRole('heading', { level: 1, name: 'All homes' }).waitFor(SOON)
  await condition(ada, TITLE).waitFor(SOON)
  await more.waitFor({ state: 'detached', ...SOON })
  expect(search()).toBe('')
})

test('a chart counts by a saved filter, and keeps the current conditions', async () => {
  const ada = await people.ada(journey.page)
  const filter = {
    combinator: 'And',
    fields: [
      {
        id: newId(),
        field: { kind: 'system', id: 'Content' },
        fieldType: 'TEXT',
        operatorType: 'CONTAINS',
        values: { text: 'nobody said this' },
      },
    ],
  }
  await command(ada, 'createSavedFilter', { id: newId(), label: 'Never said', filter })
  await people.open(ada, '/projects')
  await ada
    .getByRole('link', { name: /^Sample/ })
    .first()
    .click()
  await ada.getByRole('link', { name: projectScreenStrings.tab.charts }).click()
  const figure = ada.getByRole('button', { name: `Delight: ${chartStrings.value('HIGHLIGHT_COUNT', 4)}` })
  await figure.waitFor(SOON)
  await takeUp(ada, 'Never said')
  await ada.getByText(projectScreenStrings.chart.nothing).waitFor(SOON)
  expect(new URL(ada.url()).search).toMatch(/^\?selectedFilterId=[0-9a-f-]{36}$/)
  await ada.keyboard.press('Control+s')
  const title = ada.getByLabel(projectScreenStrings.chart.name)
  await title.waitFor(SOON)
  await ada.getByText(savedFilterStrings.copied('Never said')).waitFor(SOON)
  await title.fill('Silence')
  await title.press('Enter')
  await ada.getByRole('button', { name: 'Silence', pressed: true }).waitFor(SOON)
  await ada
    .getByRole('button', { name: savedFilterStrings.moreFor('Never said') })
    .waitFor({ state: 'detached', ...SOON })
  await condition(ada, QUOTE).waitFor(SOON)
  await condition(ada, QUOTE).click()
  await figure.waitFor(SOON)
  await ada.getByRole('button', { name: projectScreenStrings.chart.discard }).click()
  await figure.waitFor({ state: 'detached', ...SOON })
  await expect.poll(() => new URL(ada.url()).search, SOON).toMatch(/^\?chart=\w+$/)
})

test('a deleted thing that a filter names is reported, and can be removed', async () => {
  const ada = await people.ada(journey.page)
  const tagged = {
    combinator: 'And',
    fields: [
      {
        id: newId(),
        field: { kind: 'system', id: 'Tags' },
        fieldType: 'SELECT',
        operatorType: 'IS_ONE_OF',
        values: { tags: [newId()] },
      },
    ],
  }
  const id = await command(ada, 'createSavedFilter', { id: newId(), label: 'What is gone', filter: tagged })
  await people.open(ada, `/search#selectedFilterId=${id}`)
  const value = ada.getByRole('button', { name: filterStrings.valueOf(TAGS) })
  await expect.poll(async () => value.innerText(), SOON).toBe(filterStrings.notFound)
  await ada.getByText(searchStrings.nothing('')).waitFor(SOON)
  await value.click()
  await ada.getByRole('option', { name: filterStrings.notFoundHint }).click(SOON)
  await expect.poll(async () => value.innerText(), SOON).toBe(filterStrings.choose)
})

test(
  'on the page of a project tags and contacts of other places and insights of its own are found by the ' +
    'typed words, a merged tag is listed once, and a condition over a deleted field is removed alone',
  async () => {
    const ada = await people.ada(journey.page)
    const [projectId, otherId] = [
      await command(ada, 'createProject', { id: newId(), title: 'Clinic' }),
      await command(ada, 'createProject', { id: newId(), title: 'Ward rounds' }),
    ]
    await command(ada, 'createTag', { id: newId(), projectId, title: 'Waiting' })
    const [lists, queues] = [
      await command(ada, 'createTag', { id: newId(), projectId: otherId, title: 'Long waiting lists' }),
      await command(ada, 'createTag', { id: newId(), projectId: otherId, title: 'Queues of waiting people' }),
    ]
    for (const [place, title] of [
      [projectId, 'Waiting costs trust'],
      [otherId, 'Waiting costs beds'],
    ])
      await command(ada, 'createInsight', { id: newId(), projectId: place, title })
    await command(ada, 'createPerson', { id: newId(), name: 'Zoë Quist' })
    await command(ada, 'createNote', { id: newId(), projectId, title: 'Mara at the desk' })
    const fieldId = await command(ada, 'createField', {
      id: newId(),
      projectId,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Mood',
    })
    const mood = {
      id: newId(),
      field: { kind: 'note', id: fieldId },
      fieldType: 'TEXT',
      operatorType: 'IS_EMPTY',
      values: {},
    }
    const viewId = await command(ada, 'createView', {
      id: newId(),
      projectId,
      title: 'All of it',
      layout: 'TABLE',
      objectType: 'NOTE',
      data: { filter: { combinator: 'And', fields: [mood, ...titled('desk').fields] } },
    })
    await people.open(ada, `/projects/${projectId}/v/${viewId}`)
    await condition(ada, 'Mood').waitFor(SOON)
    await ask(
      ada,
      'mutation ($ids: [ID!]!, $operationId: ID!) { deleteFields(input: { ids: $ids }, operationId: $operationId) { deletionId } }',
      { ids: [fieldId], operationId: newId() },
    )
    await ada.getByText(filterStrings.goneHint).waitFor(SOON)
    await ada.getByRole('button', { name: filterStrings.remove(filterStrings.gone) }).click()
    await ada.getByText(filterStrings.goneHint).waitFor({ state: 'detached', ...SOON })
    await condition(ada, TITLE).waitFor(SOON)
    await ada.getByRole('grid').getByText('Mara at the desk').waitFor(SOON)

    const choose = async (field: string, words: string, option: RegExp): Promise<void> => {
      await ada.getByRole('button', { name: filterStrings.add, exact: true }).click()
      await ada.getByRole('combobox', { name: filterStrings.find }).fill(field, SOON)
      await ada.getByRole('option', { name: field, exact: true }).click(SOON)
      await ada.getByRole('combobox', { name: filterStrings.findValue }).fill(words, SOON)
      await ada.getByRole('option', { name: option }).click(SOON)
      await ada.keyboard.press('Escape')
    }
    await choose(TAGS, 'waiting', /^Long waiting lists\s*Ward rounds/)
    const named = async (field: string) => ada.getByRole('button', { name: filterStrings.valueOf(field) }).innerText()
    await expect.poll(async () => named(TAGS), SOON).toBe('Long waiting lists')
    await choose(systemFieldWords(null, 'People'), 'quist', /^Zoë Quist/)
    await expect.poll(async () => named(systemFieldWords(null, 'People')), SOON).toBe('Zoë Quist')
    await choose(INSIGHTS, 'waiting', /^Waiting costs trust/)
    await expect.poll(async () => named(INSIGHTS), SOON).toBe('Waiting costs trust')
    await ada.getByRole('button', { name: filterStrings.valueOf(INSIGHTS) }).click()
    await ada.getByRole('combobox', { name: filterStrings.findValue }).fill('costs', SOON)
    await expect.poll(async () => ada.getByRole('option').allInnerTexts(), SOON).toEqual(['Waiting costs trust'])
    await ada.keyboard.press('Escape')

    // The tag into which it was merged is in its place, once.
    await ask(
      ada,
      'mutation ($input: MergeTagsInput!, $operationId: ID!) { mergeTags(input: $input, operationId: $operationId) { __typename } }',
      { input: { tagIds: [lists], intoTagId: queues }, operationId: newId() },
    )
    await ada.reload()
    await expect.poll(async () => named(TAGS), SOON).toBe('Queues of waiting people')
    await ada.getByRole('button', { name: filterStrings.valueOf(TAGS) }).click()
    await ada.getByRole('combobox', { name: filterStrings.findValue }).fill('queues', SOON)
    await ada
      .getByRole('option', { name: /^Queues of waiting people/ })
      .first()
      .waitFor(SOON)
    expect(await ada.getByRole('option', { name: /^Queues of waiting people/ }).count()).toBe(1)
  },
)

test('when searching the whole workspace an insight is chosen by its title, and the highlights that it quotes are found', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search#tab=highlights')
  await ada.getByRole('button', { name: filterStrings.add, exact: true }).click(SOON)
  await ada.getByRole('combobox', { name: filterStrings.find }).fill(INSIGHTS, SOON)
  await ada.getByRole('option', { name: INSIGHTS, exact: true }).click(SOON)
  await ada.getByRole('combobox', { name: filterStrings.findValue }).fill('second week', SOON)
  await ada.getByRole('option', { name: /^The second week should not begin empty\s*Sample/ }).click(SOON)
  await ada.keyboard.press('Escape')
  const quoted = await ask<{ search: { total: number } }>(
    ada,
    'query ($options: SearchOptions!) { search(options: $options) { total } }',
    {
      options: {
        types: ['HIGHLIGHT'],
        filter: JSON.parse(new URLSearchParams(new URL(ada.url()).hash.slice(1)).get('filter') ?? ''),
      },
    },
  )
  expect(quoted.search.total).toBeGreaterThan(0)
  await expect
    .poll(async () => ada.getByRole('list', { name: searchStrings.results }).getByRole('listitem').count(), SOON)
    .toBe(quoted.search.total)
})
