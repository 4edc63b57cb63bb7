import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as editorStrings } from '#editor/web/strings.ts'
import { feedStrings } from '#feeds/web/strings.ts'
import { filterStrings, systemFieldWords } from '#filters/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as searchStrings } from '#search/web/strings.ts'
import { OBJECT_TYPE_WORDS } from '#views/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { ANY_FIGURE, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'findings', { sample: true })
const SOON = { timeout: 60_000 }

test('what was said is found by word and as an answer to a question, narrowed, saved, and leads to similar results', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search')
  const field = ada.getByRole('searchbox', { name: searchStrings.field })
  await field.fill('second week')
  const results = ada.getByRole('list', { name: searchStrings.results })
  await results.getByText('should not begin empty').first().waitFor(SOON)
  await ada.getByRole('link', { name: anyOf(`${searchStrings.tabNames.insights} ${ANY_FIGURE}`) }).waitFor(SOON)

  // Opened beside the list, by keys.
  await field.press('ArrowDown')
  await expect
    .poll(async () => ada.evaluate(() => document.activeElement?.getAttribute('data-result')), SOON)
    .toMatch(/:/)
  await results
    .getByRole('link', { name: /^The second week should not begin empty/ })
    .first()
    .focus()
  await ada.keyboard.press('Space')
  await ada
    .getByRole('complementary', { name: OBJECT_TYPE_WORDS.INSIGHT })
    .getByText('The second week should not begin empty')
    .first()
    .waitFor(SOON)
  await ada.keyboard.press('Escape')

  // Narrowed by keys, and wide again.
  await ada.getByRole('button', { name: searchStrings.filters.names.projects, exact: true }).focus()
  await ada.keyboard.press('Enter')
  await ada.getByRole('option', { name: /Sample: why people stop planning meals/ }).waitFor(SOON)
  await ada.keyboard.press('Enter')
  await expect.poll(() => new URL(ada.url()).hash, SOON).toMatch(/project=[0-9a-f-]{36}/)
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: searchStrings.filters.clear }).click()
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe('#q=second+week')

  // Narrowed by a field that has no counts; another field is chosen in the same place.
  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('f')
  await ada.getByRole('combobox', { name: filterStrings.find }).fill(systemFieldWords(null, 'Published'))
  await ada
    .getByRole('option', { name: systemFieldWords(null, 'Published') })
    .first()
    .waitFor(SOON)
  await ada.keyboard.press('Enter')
  await ada.getByRole('combobox', { name: filterStrings.findValue }).fill(filterStrings.yes)
  await ada.getByRole('option', { name: filterStrings.yes }).first().waitFor(SOON)
  await ada.keyboard.press('Enter')
  await expect.poll(() => decodeURIComponent(new URL(ada.url()).hash), SOON).toContain('"boolean":true')
  await results.getByText('should not begin empty').first().waitFor(SOON)
  await expect.poll(async () => results.getByText(/^Note/).count(), SOON).toBe(0)
  await ada.getByRole('button', { name: filterStrings.fieldOf(systemFieldWords(null, 'Published')) }).click()
  await ada.getByRole('combobox', { name: filterStrings.find }).fill(systemFieldWords(null, 'Starred'))
  await ada
    .getByRole('option', { name: systemFieldWords(null, 'Starred') })
    .first()
    .waitFor(SOON)
  await ada.keyboard.press('Enter')
  await ada.getByText(searchStrings.nothing('second week')).waitFor(SOON)
  await ada.getByRole('button', { name: filterStrings.remove(systemFieldWords(null, 'Starred')) }).click()
  await expect.poll(() => new URL(ada.url()).hash, SOON).toBe('#q=second+week')

  await ada.getByText(searchStrings.modes.question, { exact: true }).click()
  await expect
    .poll(
      async () =>
        ada
          .getByRole('status')
          .filter({
            hasText: anyOf(searchStrings.answering(1, 2), searchStrings.answering(ANY_FIGURE, ANY_FIGURE + 1)),
          })
          .count(),
      SOON,
    )
    .toBe(1)
  await results.getByText(anyOf(searchStrings.foundByMeaning, searchStrings.foundByBoth)).first().waitFor(SOON)
  const further = ada.getByRole('searchbox', { name: searchStrings.askFurther })
  await further.fill('list')
  await expect.poll(() => new URL(ada.url()).hash, SOON).toContain('then=list')
  // The previous results are paler until the answer arrives.
  await expect.poll(async () => ada.locator('[aria-busy="true"]').count(), SOON).toBe(0)
  await journey.expectAccessible()

  await ada.getByRole('heading', { level: 1 }).click()
  await ada.keyboard.press('Control+s')
  await ada.getByRole('textbox', { name: searchStrings.saveName }).fill('What the second week asks')
  await ada.keyboard.press('Enter')
  await ada.getByText(feedStrings.saved('What the second week asks')).first().waitFor(SOON)
  await people.open(ada, '/search')
  await ada.getByRole('link', { name: 'What the second week asks' }).click()
  await results.getByText('should not begin empty').first().waitFor(SOON)

  await results
    .getByRole('link', { name: /Insight.*The second week should not begin empty/ })
    .first()
    .click()
  await ada.getByRole('heading', { level: 1, name: 'The second week should not begin empty' }).waitFor(SOON)
  await ada.getByRole('list', { name: searchStrings.related }).getByRole('link').first().waitFor(SOON)
  await journey.expectAccessible()
})

/** The visible passage that the page marks, without spaces; empty if there is none. */
async function passageInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [range] = (CSS.highlights.get('quarry-passage') as Iterable<Range> | undefined) ?? []
    const place = range?.getBoundingClientRect()
    return range && place && place.top >= 0 && place.bottom <= innerHeight ? range.toString().replaceAll(/\s/g, '') : ''
  })
}

test('a note and an insight among the results open at the sentence that matched, with an empty find field, and going back returns to the same position', async () => {
  const ada = await people.ada(journey.page)
  for (const [address, type] of [
    ['#q=fridge+lists&tab=notes', 'NOTE'],
    ['#q=why+do+people+stop+planning%3F&mode=question&tab=notes', 'NOTE'],
    ['#q=second+week+empty&tab=insights', 'INSIGHT'],
  ] as const) {
    // From a page without results: otherwise those of the last search would be shown until the next answer arrives.
    await people.open(ada, '/projects')
    await people.open(ada, `/search${address}`)
    const results = ada
      .getByRole('list', { name: searchStrings.results })
      .locator(`[data-result^="${type}"][href*="passage"]`)
    await results.first().waitFor(SOON)
    const came = await results.first().getAttribute('data-result')
    const passage =
      new URLSearchParams((await results.first().getAttribute('href'))?.split('#')[1]).get('passage') ?? ''
    await results.first().focus()
    await ada.keyboard.press('Enter')
    await expect.poll(async () => passageInSight(ada), SOON).toBe(passage.replaceAll(/\s/g, ''))
    expect(await ada.getByRole('textbox', { name: noteScreenStrings.find }).count()).toBe(0)
    // For a moment.
    await expect.poll(async () => passageInSight(ada), SOON).toBe('')
    await ada.goBack()
    await expect
      .poll(async () => ada.evaluate(() => document.activeElement?.getAttribute('data-result')), SOON)
      .toBe(came)
  }
})

test('a sentence that a text no longer contains opens the text at its top, and nothing false is said', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Gone sentences' })
  const noteId = await command(ada, 'createNote', { projectId, title: 'Short', markdown: 'Only this stands here.' })
  await people.open(ada, `/data/${noteId}#passage=Something+that+was+said+once.`)
  await ada.getByText('Only this stands here.').waitFor(SOON)
  await expect.poll(async () => passageInSight(ada), SOON).toBe('')
  expect(await ada.getByRole('textbox', { name: noteScreenStrings.find }).count()).toBe(0)
  await journey.expectAccessible()
  await people.open(ada, `/data/${noteId}#passage=Only+this+stands+here.`)
  await expect.poll(async () => passageInSight(ada), SOON).toBe('Onlythisstandshere.')
})

test('the current match in a text is kept when something beside it changes', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search#q=fridge+lists&tab=notes')
  await ada.getByRole('list', { name: searchStrings.results }).getByRole('link').first().click()
  await ada.getByRole('heading', { level: 1 }).waitFor(SOON)
  await people.open(ada, `${new URL(ada.url()).pathname}#searchContent=the`)
  const field = ada.getByRole('textbox', { name: noteScreenStrings.find })
  await field.waitFor(SOON)
  await ada.getByText(anyOf(editorStrings.matchOf(1, ANY_FIGURE))).waitFor(SOON)
  await field.press('Enter')
  await field.press('Enter')
  await ada.getByText(anyOf(editorStrings.matchOf(3, ANY_FIGURE))).waitFor(SOON)
  const panel = ada.getByRole('tab', { name: noteScreenStrings.tabs.fields })
  await panel.click()
  await ada.getByRole('tab', { name: noteScreenStrings.tabs.fields, selected: true }).waitFor(SOON)
  await ada.getByText(anyOf(editorStrings.matchOf(3, ANY_FIGURE))).waitFor(SOON)
  expect(await ada.locator('.search-match-current').count()).toBe(1)
})

test('text typed right after the key of a page that was never opened goes into its field', async () => {
  const ada = await people.ada(journey.page)
  /** Presses a key and types while no script arrives. */
  const keyBuffer = async (key: string, words: string): Promise<void> => {
    await people.open(ada, '/recent')
    await ada.getByRole('button', { name: shellStrings.new, exact: true }).waitFor(SOON)
    const typed = Promise.withResolvers<void>()
    await ada.route('**/packs/**', async (route) => {
      await typed.promise
      await route.continue()
    })
    await ada.keyboard.press(key)
    await ada.keyboard.type(words)
    typed.resolve()
  }
  await keyBuffer('/', 'fridge gap')
  await expect
    .poll(async () => ada.getByRole('searchbox', { name: searchStrings.field }).inputValue(), SOON)
    .toBe('fridge gap')
  await keyBuffer('Shift+P', 'Creatives gap')
  await ada.getByRole('heading', { name: projectsScreenStrings.newTitle }).waitFor(SOON)
  await expect
    .poll(async () => ada.getByLabel(projectsScreenStrings.name, { exact: true }).inputValue(), SOON)
    .toBe('Creatives gap')
  await command(ada, 'createProject', { title: 'Gaps' })
  await keyBuffer('c', 'Sample gap')
  await expect
    .poll(async () => ada.getByRole('textbox', { name: noteStrings.title, exact: true }).inputValue(), SOON)
    .toBe('Sample gap')
})

test('a page of results is live: deleted items disappear, and so do items that its reader may not see any more', async () => {
  const ada = await people.ada(journey.page)
  const ben = await people.member('Ben Roe', 'CONTRIBUTOR')
  const projectId = await command(ada, 'createProject', { title: 'Ledgers' })
  await command(ada, 'createNote', { projectId, title: 'Quartz ledger, kept' })
  const gone = await command(ada, 'createNote', { projectId, title: 'Quartz ledger, thrown away' })
  await people.open(ben, '/search#q=quartz+ledger')
  const results = ben.getByRole('list', { name: searchStrings.results })
  await results.getByText('thrown away').waitFor(SOON)
  await ben.getByRole('link', { name: `${searchStrings.tabNames.notes} 2` }).waitFor(SOON)

  await ask(
    ada,
    'mutation ($input: DeleteNotesInput!, $operationId: ID!) { deleteNotes(input: $input, operationId: $operationId) { ids } }',
    { input: { ids: [gone] }, operationId: newId() },
  )
  await ben.getByRole('link', { name: `${searchStrings.tabNames.notes} 1` }).waitFor(SOON)
  expect(await results.getByText('thrown away').count()).toBe(0)

  const { project } = await ask<{ project: { scopeId: string } }>(
    ada,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: projectId },
  )
  await ask(
    ada,
    'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { scopeId } }',
    { input: { scopeId: project.scopeId, inherits: false }, operationId: newId() },
  )
  await ben.getByText(searchStrings.nothing('quartz ledger')).waitFor(SOON)
  expect(await results.count()).toBe(0)
})

test('a note opened beside the results is at the matched passage, and closing it returns to the result that was opened last', async () => {
  const ada = await people.ada(journey.page)
  await people.open(ada, '/search#q=pumpkin')
  const rows = ada
    .getByRole('list', { name: searchStrings.results })
    .locator('[data-result^="NOTE:"][href*="passage"], [data-result^="HIGHLIGHT:"]')
  await rows.nth(1).waitFor(SOON)
  const names = await rows.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-result')))
  const note = names.findIndex((name) => name?.startsWith('NOTE:'))
  await rows.nth(note).focus()
  await ada.keyboard.press('Space')
  const panel = ada.getByRole('complementary', { name: noteScreenStrings.peek })
  await expect.poll(async () => passageInSight(ada), SOON).toContain('umpkin')
  expect(await ada.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  const other = note === 0 ? 1 : note - 1
  await ada.keyboard.press(note === 0 ? ']' : '[')
  await panel
    .getByRole('link', { name: designStrings.fullPage })
    .and(ada.locator(names[other]?.startsWith('HIGHLIGHT') ? '[href*="#h="]' : '[href*="passage"]'))
    .waitFor(SOON)
  await ada.keyboard.press('Escape')
  await expect.poll(async () => panel.count(), SOON).toBe(0)
  await expect
    .poll(async () => ada.evaluate(() => document.activeElement?.getAttribute('data-result')), SOON)
    .toBe(names[other])
})
