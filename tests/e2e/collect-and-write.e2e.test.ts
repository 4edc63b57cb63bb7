import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as editorStrings } from '#editor/web/strings.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { highlightStrings } from '#highlights/web/strings.ts'
import { insightStrings, referenceStrings } from '#insights/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { projectStrings } from '#projects/web/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { COLUMN_WORDS, viewStrings } from '#views/web/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { boardStrings } from '../../apps/web/tag-board/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'meadow')

const NOTES = {
  Ines: [
    'I gave up on the first evening.',
    'The setup asked for things I did not have at hand.',
    'Once it ran, I loved the reports.',
  ],
  Noor: [
    'My colleague had to help me with the setup.',
    'I never found the export.',
    'The reports are what I show my boss.',
  ],
  Tomas: ['Setting it up took a whole weekend.', 'The export saved me at the end of the quarter.'],
}
const QUOTES: [note: keyof typeof NOTES, quote: string, tag: string | null][] = [
  ['Ines', 'I gave up on the first evening.', 'Setup'],
  ['Ines', 'The setup asked for things I did not have at hand.', 'Setup'],
  ['Ines', 'I loved the reports', 'Reports'],
  ['Noor', 'My colleague had to help me with the setup.', 'Setup'],
  ['Noor', 'I never found the export.', null],
  ['Noor', 'The reports are what I show my boss.', 'Reports'],
  ['Tomas', 'The export saved me at the end of the quarter.', null],
]

/** The result of reading and marking; doing it by hand is another journey. @returns the project */
async function markedProject(page: Page): Promise<string> {
  const { projects } = await ask<{ projects: { nodes: { id: string; title: string }[] } }>(
    page,
    '{ projects(first: 20) { nodes { id title } } }',
  )
  const made = projects.nodes.find(({ title }) => title === 'First weeks')
  if (made) return made.id
  const projectId = await command(page, 'createProject', { title: 'First weeks' })
  const noteIds = new Map<string, string>()
  for (const [title, lines] of Object.entries(NOTES)) noteIds.set(title, await noteOf(page, projectId, title, lines))
  const tags = new Map<string, string>()
  for (const title of ['Setup', 'Reports']) tags.set(title, await command(page, 'createTag', { projectId, title }))
  for (const [note, quote, tag] of QUOTES)
    await command(page, 'createHighlight', {
      noteId: noteIds.get(note),
      place: { quote },
      tagIds: tag ? [tags.get(tag)] : [],
    })
  return projectId
}

test('highlights are collected, tagged and written up without the mouse, published and presented', async () => {
  const { page } = journey
  await people.ada(page)
  await markedProject(page)
  await people.open(page, '/home')
  await page.getByRole('link', { name: 'First weeks' }).first().press('Enter')
  await page.getByRole('heading', { name: /First weeks/ }).waitFor()

  // Grouped by tag, the largest first, those without tags last.
  await page.keyboard.press('3')
  const grid = page.getByRole('grid', { name: projectScreenStrings.highlight.label })
  await grid.getByText('I never found the export.').waitFor()
  await expect
    .poll(async () =>
      grid
        .getByRole('button', { name: designStrings.closeGroup('') })
        .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label'))),
    )
    .toEqual([
      designStrings.closeGroup('Setup'),
      designStrings.closeGroup('Reports'),
      designStrings.closeGroup(viewStrings.none(COLUMN_WORDS.tags)),
    ])
  await journey.screenshot('collect-highlights')

  // The two about the export get a new tag; undo removes exactly that, redo adds it again.
  await page.getByLabel(viewStrings.find.HIGHLIGHT).fill('export')
  await expect.poll(async () => grid.getByRole('row').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(async () => grid.getByRole('row').count()).toBeGreaterThan(3)
  await page.getByLabel(viewStrings.find.HIGHLIGHT).fill('export')
  await expect.poll(async () => grid.getByRole('row').count()).toBe(3)
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText(designStrings.selected(2)).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: tagStrings.field }).waitFor()
  await expect
    .poll(async () => page.locator('.mantine-Modal-content').evaluate((dialog) => getComputedStyle(dialog).opacity))
    .toBe('1')
  await page.keyboard.type('Export')
  await page.getByRole('option', { name: /Export/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(highlightStrings.tagged(2, 'Export')).last().waitFor()
  await page.keyboard.press('Escape')
  await grid.getByRole('button', { name: designStrings.closeGroup('Export') }).waitFor()
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await grid.getByRole('button', { name: designStrings.closeGroup(viewStrings.none(COLUMN_WORDS.tags)) }).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await grid.getByRole('button', { name: designStrings.closeGroup('Export') }).waitFor()

  // Both are still selected, in their new group, and go into a new insight as live cards.
  await page.getByText(designStrings.selected(2)).waitFor()
  await page.keyboard.press('i')
  await page.getByRole('combobox', { name: projectScreenStrings.highlight.findInsight }).waitFor()
  await page.keyboard.type('Export is found late')
  await page.keyboard.press('Enter')
  await page.getByText(insightStrings.added(2, 'Export is found late')).last().waitFor()
  await page.getByRole('link', { name: projectScreenStrings.tag.open }).last().press('Enter')
  await page.getByRole('heading', { name: /Export is found late/ }).waitFor()
  const text = page.getByRole('textbox', { name: insightScreenStrings.label })
  await text.getByText('I never found the export.').waitFor()
  await text.getByText('The export saved me at the end of the quarter.').waitFor()

  // The `/` menu finds another quote; the card shows its tag and its note.
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(`Reports matter more. /${referenceStrings.references.slice(0, 5)}`)
  await page.getByRole('option', { name: referenceStrings.references }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: referenceStrings.find }).locator('input:focus').waitFor()
  await page.keyboard.type('show my boss')
  await page.getByRole('option', { name: /^The reports are what I show my boss/ }).waitFor()
  await page.keyboard.press('Enter')
  await text.getByText('The reports are what I show my boss.').waitFor()
  await text.getByRole('link', { name: 'Reports', exact: true }).waitFor()
  await page.getByText(documentStrings.saved, { exact: true }).waitFor()
  await journey.screenshot('write-insight')

  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByText(insightScreenStrings.publishedByYou).waitFor()

  // Presented: the title, then the sections; Escape leads back.
  await page.getByRole('link', { name: insightScreenStrings.present }).press('Enter')
  await page.getByRole('heading', { name: 'Export is found late' }).waitFor()
  await page.getByText(/^1 \/ \d/).waitFor()
  await journey.screenshot('present')
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^2 \/ \d/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByText(insightStrings.published).first().waitFor()
})

test('quotes open with a line above them to write in; cards are live: a renamed tag shows at once, a deleted highlight says so, and deleting can be undone', async () => {
  const { page } = journey
  await people.ada(page)
  const projectId = await markedProject(page)
  const { project: known } = await ask<{
    project: { tags: { id: string; title: string }[]; highlights: { nodes: { id: string; text: string }[] } }
  }>(page, 'query ($id: ID!) { project(id: $id) { tags { id title } highlights(first: 20) { nodes { id text } } } }', {
    id: projectId,
  })
  const quoted = known.highlights.nodes.find(({ text }) => text.startsWith('My colleague'))
  const setup = known.tags.find(({ title }) => title === 'Setup')
  const insightId = await command(page, 'createInsight', {
    projectId,
    title: 'Nobody sets it up alone',
    highlightIds: [quoted?.id],
  })
  await people.open(page, `/insights/${insightId}`)
  const text = page.getByRole('textbox', { name: insightScreenStrings.label })
  await text.getByText('My colleague had to help me').waitFor()
  await text.getByRole('link', { name: 'Setup', exact: true }).waitFor()
  // The caret is in the line above the quotes at once.
  await expect.poll(async () => text.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('Everybody is helped once.')
  await expect.poll(async () => text.locator('> *').first().textContent()).toBe('Everybody is helped once.')

  await command(page, 'changeTag', { id: setup?.id, title: 'Setting up' })
  await text.getByRole('link', { name: 'Setting up', exact: true }).waitFor()

  const { deleteHighlights } = await ask<{ deleteHighlights: { deletionId: string } }>(
    page,
    'mutation ($input: DeleteHighlightsInput!, $operationId: ID!) { deleteHighlights(input: $input, operationId: $operationId) { deletionId } }',
    { input: { ids: [quoted?.id] }, operationId: crypto.randomUUID() },
  )
  await text.getByText(referenceStrings.deleted, { exact: true }).waitFor()
  await ask(
    page,
    'mutation ($input: RestoreHighlightsInput!, $operationId: ID!) { restoreHighlights(input: $input, operationId: $operationId) { deletionId } }',
    {
      input: { deletionId: deleteHighlights.deletionId },
      operationId: crypto.randomUUID(),
    },
  )
  await text.getByText('My colleague had to help me').waitFor()

  // The card opens its note beside the page.
  await text.getByRole('link', { name: /My colleague had to help me/ }).click()
  await page
    .getByRole('complementary', { name: noteScreenStrings.peek })
    .getByText('I never found the export.')
    .waitFor()
  await page.keyboard.press('Escape')
})

test('text is added above, between and below quotes by the plus beside them, and quotes are moved by the grip or by keys', async () => {
  const { page } = journey
  await people.ada(page)
  const projectId = await markedProject(page)
  const { project: known } = await ask<{ project: { highlights: { nodes: { id: string; text: string }[] } } }>(
    page,
    'query ($id: ID!) { project(id: $id) { highlights(first: 20) { nodes { id text } } } }',
    { id: projectId },
  )
  const quotes = ['I gave up on', 'I loved the'].map((words) => {
    const quote = known.highlights.nodes.find(({ text }) => text.startsWith(words))
    if (!quote) throw new Error(`Nobody said “${words}”.`)
    return quote
  })
  const insightId = await command(page, 'createInsight', {
    projectId,
    title: 'Between the lines',
    highlightIds: quotes.map(({ id }) => id),
  })
  await people.open(page, `/insights/${insightId}`)
  const text = page.getByRole('textbox', { name: insightScreenStrings.label })
  const blocks = text.locator('> *')
  const cards = text.locator('.node-reference')
  await cards.last().getByText('I loved the reports').waitFor()
  const shown = async (): Promise<string[]> =>
    (await blocks.allTextContents()).map((words) => quotes.find((quote) => words.includes(quote.text))?.text ?? words)
  const [first, second] = quotes.map((quote) => quote.text)
  const plus = page.getByRole('button', { name: editorStrings.writeBelow })
  const besides = async (card: ReturnType<typeof cards.first>): Promise<void> => {
    await expect
      .poll(async () => {
        await card.hover({ position: { x: 60 + Math.random() * 9, y: 12 } })
        return plus.isVisible()
      })
      .toBe(true)
  }
  await besides(cards.first())
  await plus.click()
  await page.keyboard.type('Between')
  await besides(cards.last())
  await plus.click()
  await page.keyboard.type('Below')
  await besides(cards.first())
  await plus.click({ modifiers: ['Alt'] })
  await page.keyboard.type('Above')
  await expect.poll(shown).toEqual(['Above', first, 'Between', second, 'Below'])

  await besides(cards.last())
  await page
    .getByRole('button', { name: editorStrings.moveBlock })
    .dragTo(blocks.first(), { targetPosition: { x: 90, y: 2 } })
  await expect.poll(shown).toEqual([second, 'Above', first, 'Between', 'Below'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(shown).toEqual(['Above', first, 'Between', second, 'Below'])

  await blocks.last().click()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.type('!')
  await expect.poll(shown).toEqual(['Above', first, 'Between', 'Below!', second])
  await besides(cards.first())
  await page.getByRole('button', { name: editorStrings.moveBlock }).click()
  await page.getByRole('menuitem', { name: editorStrings.deleteBlock }).click()
  await expect.poll(shown).toEqual(['Above', 'Between', 'Below!', second])
})

test('a new insight is written without the mouse: title, Enter, text, however early the user types', async () => {
  const { page } = journey
  await people.ada(page)
  const projectId = await command(page, 'createProject', { title: 'Paper' })
  await people.open(page, `/projects/${projectId}/insights`)
  await page.getByText(projectScreenStrings.insight.empty).waitFor()
  await page.keyboard.press('Shift+I')
  await page.keyboard.type('Printing pays')
  await page.keyboard.press('Enter')
  await page.keyboard.type('put on paper, it is read')
  await page.getByRole('textbox', { name: insightScreenStrings.label }).getByText('put on paper, it is read').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Printing pays' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/insights\//)
})

test('a project is made, renamed in place, deleted and restored', async () => {
  const { page } = journey
  await people.ada(page)
  await markedProject(page)
  await people.open(page, '/projects')
  await page.getByRole('link', { name: 'First weeks' }).last().waitFor()
  await page.keyboard.press('Shift+P')
  await page.getByRole('heading', { name: projectsScreenStrings.newTitle }).waitFor()
  await page.getByLabel(projectsScreenStrings.name, { exact: true }).fill('Churn calls')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Churn calls/ }).waitFor()
  await page.keyboard.press('2')
  await page.getByText(projectScreenStrings.note.empty).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: projectScreenStrings.name }).fill('Churn calls, spring')
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation', { name: shellStrings.main })
    .getByRole('link', { name: 'Churn calls, spring' })
    .waitFor()
  for (const [key, sentence] of [
    ['3', projectScreenStrings.highlight.empty],
    ['4', boardStrings.empty],
    ['5', projectScreenStrings.insight.empty],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByText(sentence).waitFor()
  }
  await page.getByRole('button', { name: projectScreenStrings.more }).click()
  await page.getByRole('menuitem', { name: projectScreenStrings.delete }).click()
  await page.getByRole('button', { name: projectsScreenStrings.deleteConfirm }).click()
  await page.getByText(projectStrings.deleted('Churn calls, spring')).last().waitFor()
  await page.waitForURL('**/projects')
  await expect
    .poll(async () =>
      page
        .getByRole('navigation', { name: shellStrings.main })
        .getByRole('link', { name: 'Churn calls, spring' })
        .count(),
    )
    .toBe(0)
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await page
    .getByRole('navigation', { name: shellStrings.main })
    .getByRole('link', { name: 'Churn calls, spring' })
    .waitFor()
})

test('every page of a project works on a phone, light and dark', async () => {
  const page = await journey.someoneElse({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await people.ada(page)
  const projectId = await markedProject(page)
  for (const tab of ['readme', 'notes', 'highlights', 'tags', 'insights']) {
    await people.open(page, `/projects/${projectId}/${tab}`)
    await page.getByRole('heading', { name: /First weeks/ }).waitFor()
    await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})

test('an earlier version of a text is restored, and undo restores the later one', async () => {
  const { page } = journey
  await people.ada(page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Versions' })
  await people.open(page, `/data/${await command(page, 'createNote', { id: newId(), projectId, title: 'Told twice' })}`)
  const text = page.getByRole('textbox', { name: new RegExp(`^${noteScreenStrings.text('')}`) })
  await text.focus()
  await page.keyboard.type('What we heard first.')
  await page.getByText(documentStrings.saved, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+h')
  await page.getByRole('option', { name: documentStrings.first }).click()
  await page.getByRole('button', { name: documentStrings.restore }).click()
  await page.getByText('What we heard first.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await text.getByText('What we heard first.').waitFor()
})
