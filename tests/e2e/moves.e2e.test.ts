import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { moveStrings } from '../../apps/web/move/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'moving')
const SOON = { timeout: 30_000 }

test('selected notes are moved to another project by keys, with a preview of what becomes of everything attached to them; both lists and an open page follow, and undo moves them back', async () => {
  const page = await people.ada(journey.page)
  const made = (name: string, input: Record<string, unknown>) => command(page, name, { id: newId(), ...input })
  const from = await made('createProject', { title: 'Interviews' })
  await made('createProject', { title: 'Archives' })
  const ids: string[] = []
  for (const title of ['Mara', 'Ben', 'Zoe']) ids.push(await made('createNote', { projectId: from, title }))
  const [mara = '', ben = '', zoe = ''] = ids
  const country = await made('createField', { projectId: from, appliesTo: 'note', type: 'TEXT', label: 'Country' })
  await command(page, 'setFieldValues', { id: mara, values: [{ fieldId: country, text: 'Peru' }] })
  await command(page, 'changeNote', { id: zoe, locked: true })
  await made('createView', {
    projectId: from,
    title: 'All',
    layout: 'TABLE',
    objectType: 'NOTE',
    data: { sort: { key: 'title', direction: 'ASC' } },
  })
  const { views } = (
    await ask<{ project: { views: Array<{ id: string }> } }>(
      page,
      'query ($id: ID!) { project(id: $id) { views { id } } }',
      { id: from },
    )
  ).project
  // Another user has the note open, and the list of the other project.
  const other = await people.member('Cleo', 'MANAGER')
  await people.open(other, `/data/${mara}`)
  await other
    .getByRole('heading', { name: 'Mara' })
    .or(other.getByRole('textbox', { name: noteStrings.title }))
    .first()
    .waitFor(SOON)

  await people.open(page, `/projects/${from}/v/${views[0]?.id ?? ''}`)
  const rows = page.getByRole('grid').locator('[data-index]')
  await expect.poll(async () => rows.count(), SOON).toBe(3)
  await page.getByRole('grid').getByRole('checkbox').first().click()
  await page.getByRole('button', { name: viewStrings.move }).waitFor(SOON)
  await page.keyboard.press('Shift+M')
  await page.getByRole('combobox', { name: moveStrings.find }).fill('archi')
  await page.getByRole('option', { name: 'Archives' }).waitFor(SOON)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: moveStrings.title('note', 3) })
  await dialog
    .getByText(
      moveStrings.consequence({ what: 'FIELDS_MADE', count: 1, titles: ['Country'] }, moveStrings.quoted('Archives')),
    )
    .waitFor(SOON)
  await dialog.getByText('Zoe It is locked. Unlock it first.').waitFor(SOON)
  await dialog
    .getByRole('button', { name: moveStrings.confirmRest('note', 2) })
    .and(page.locator(':focus'))
    .waitFor(SOON)
  await page.keyboard.press('Enter')
  await page
    .getByText(moveStrings.moved('note', 2, '', moveStrings.quoted('Archives')))
    .first()
    .waitFor(SOON)
  await expect.poll(async () => rows.count(), SOON).toBe(1)
  // The page of the other user follows, without a reload.
  await other
    .getByRole('navigation', { name: designStrings.breadcrumbs })
    .getByRole('link', { name: 'Archives' })
    .waitFor(SOON)

  await page.keyboard.press('Control+z')
  await expect.poll(async () => rows.count(), SOON).toBe(3)
  await other
    .getByRole('navigation', { name: designStrings.breadcrumbs })
    .getByRole('link', { name: 'Interviews' })
    .waitFor(SOON)
  await page
    .getByText(shellStrings.undone(moveStrings.moved('note', 2, '', moveStrings.quoted('Archives'))))
    .first()
    .waitFor(SOON)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => rows.count(), SOON).toBe(1)
  await page
    .getByText(shellStrings.doneAgain(moveStrings.moved('note', 2, '', moveStrings.quoted('Archives'))))
    .first()
    .waitFor(SOON)

  // From the page of a note back, by the menu, and from the toast to its new location.
  await people.open(page, `/data/${ben}`)
  await page.getByRole('button', { name: noteScreenStrings.more }).click()
  await page.getByRole('menuitem', { name: noteScreenStrings.move }).click()
  // The latest target is listed first, unless it is the current location.
  await page.getByRole('option', { name: 'Interviews' }).click()
  await page
    .getByRole('dialog', { name: moveStrings.title('note', 1) })
    .getByRole('button', { name: moveStrings.confirm, exact: true })
    .click()
  await page
    .getByText(moveStrings.moved('note', 1, 'Ben', moveStrings.quoted('Interviews')))
    .first()
    .waitFor(SOON)
  await page
    .getByRole('navigation', { name: designStrings.breadcrumbs })
    .getByRole('link', { name: 'Interviews' })
    .waitFor(SOON)
  await page.getByRole('link', { name: moveStrings.open }).last().click()
  await page.waitForURL((url) => url.pathname.includes('/projects/interviews-'))
  await page.getByText('Zoe', { exact: true }).first().waitFor(SOON)
})

test('an insight is moved to another project from its page, and back', async () => {
  const page = await people.ada(journey.page)
  const made = (name: string, input: Record<string, unknown>) => command(page, name, { id: newId(), ...input })
  const [from, to] = [
    await made('createProject', { title: 'Ward' }),
    await made('createProject', { title: 'Findings of spring' }),
  ]
  const insightId = await made('createInsight', { projectId: from, title: 'Nobody reads it' })
  await people.open(page, `/insights/${insightId}`)
  await page.getByText('Nobody reads it').first().waitFor(SOON)
  await page.keyboard.press('Shift+M')
  await page.getByRole('combobox', { name: moveStrings.find }).fill('Findings of spring')
  await page.getByRole('option', { name: 'Findings of spring' }).waitFor(SOON)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: moveStrings.title('insight', 1) })
  await dialog.getByText(moveStrings.audience(moveStrings.quoted('Findings of spring'))).waitFor(SOON)
  await dialog.getByRole('button', { name: moveStrings.confirm, exact: true }).click()
  await page
    .getByText(moveStrings.moved('insight', 1, 'Nobody reads it', moveStrings.quoted('Findings of spring')))
    .first()
    .waitFor(SOON)
  const projectOf = async () =>
    (
      await ask<{ insight: { project: { id: string } } }>(
        page,
        'query ($id: ID!) { insight(id: $id) { project { id } } }',
        { id: insightId },
      )
    ).insight.project.id
  await expect.poll(projectOf, SOON).toBe(to)
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await expect.poll(projectOf, SOON).toBe(from)
})
