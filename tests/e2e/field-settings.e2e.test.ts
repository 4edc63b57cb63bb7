import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import {
  FIELD_TYPE_NAMES,
  NUMBER_FORMAT_NAMES,
  fieldActs,
  fieldSetStrings,
  fieldStrings,
  optionStrings,
} from '#fields/web/strings.ts'
import { fieldSettingsStrings } from '../../apps/web/field-settings/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'field-cards')
const SOON = { timeout: 30_000 }

/** Returns the fields that a list shows, in order. */
async function labelsIn(page: Page, list: string): Promise<string[]> {
  return page
    .getByRole('grid', { name: list })
    .getByRole('row')
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? ''))
}

/** Opens the form of a new field, names it and chooses its kind. */
async function beginField(page: Page, label: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: fieldStrings.add }).first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog').getByRole('form', { name: fieldStrings.add })
  await form.getByRole('textbox', { name: fieldStrings.label }).fill(label)
  await form.getByRole('combobox', { name: fieldStrings.type }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

async function saveField(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: fieldStrings.create }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('all ten kinds of fields are made, options are pasted, fields are reordered by keys, hidden, and all of it is undone', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic' })
  await people.open(page, `/projects/${projectId}/settings/fields`)
  const kinds = {
    Role: FIELD_TYPE_NAMES.TEXT,
    Age: FIELD_TYPE_NAMES.NUMBER,
    'Met on': FIELD_TYPE_NAMES.DATETIME,
    Customer: FIELD_TYPE_NAMES.BOOLEAN,
    Recommends: FIELD_TYPE_NAMES.NPS,
    Mail: FIELD_TYPE_NAMES.EMAIL,
    Telephone: FIELD_TYPE_NAMES.PHONE,
    Site: FIELD_TYPE_NAMES.URL,
    'Asked by': FIELD_TYPE_NAMES.PERSON,
  }
  for (const [label, kind] of Object.entries(kinds)) {
    await beginField(page, label, kind)
    if (label === 'Age') {
      await page.getByRole('combobox', { name: fieldStrings.format }).click()
      await page.getByRole('option', { name: NUMBER_FORMAT_NAMES.currency }).click()
      await page.getByRole('textbox', { name: fieldStrings.currency }).fill('€')
      await page.getByRole('dialog').getByText('€1,234.5').waitFor()
    }
    await saveField(page)
  }
  await beginField(page, 'Shift', FIELD_TYPE_NAMES.SELECT)
  const adder = page.getByRole('textbox', { name: optionStrings.add })
  await adder.fill('Morning')
  await page.keyboard.press('Enter')
  await adder.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', `  Evening \nMORNING\n${'x'.repeat(60)}\n`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page
    .getByRole('status')
    .filter({ hasText: optionStrings.added({ labels: ['Evening', 'x'.repeat(50)], cut: 1, known: 1, left: 0 }) })
    .waitFor()
  await page.getByRole('textbox', { name: optionStrings.nameOf(2) }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(async () => page.getByRole('textbox', { name: optionStrings.nameOf(1) }).inputValue(), SOON)
    .toBe('Evening')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('button', { name: optionStrings.alphabetically, exact: true }).click()
  await page.getByRole('status').filter({ hasText: optionStrings.sorted }).waitFor()
  await expect
    .poll(async () => page.getByRole('textbox', { name: optionStrings.nameOf(1) }).inputValue(), SOON)
    .toBe('Evening')
  await saveField(page)
  await expect
    .poll(async () => labelsIn(page, fieldSettingsStrings.project.label.note), SOON)
    .toEqual([...Object.keys(kinds), 'Shift'])

  // The last one is moved up twice by keys, and back down by undo.
  for (let row = 0; row < 10; row += 1) await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(async () => (await labelsIn(page, fieldSettingsStrings.project.label.note)).at(-2), SOON)
    .toBe('Shift')
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(async () => (await labelsIn(page, fieldSettingsStrings.project.label.note)).at(-3), SOON)
    .toBe('Shift')
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await labelsIn(page, fieldSettingsStrings.project.label.note)).at(-2), SOON)
    .toBe('Shift')
  await page.keyboard.press('h')
  const shift = page.getByRole('row').filter({ hasText: 'Shift' })
  await shift.getByText(fieldSetStrings.hidden, { exact: true }).waitFor()
  await page
    .getByText(fieldActs.hidden(['Shift']))
    .first()
    .waitFor()
  await page.keyboard.press('Control+z')
  await shift.getByText(fieldSetStrings.hidden, { exact: true }).waitFor({ state: 'detached' })

  // Two at once: they are empty, so they can be deleted, and restored.
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Backspace')
  await expect.poll(async () => (await labelsIn(page, fieldSettingsStrings.project.label.note)).length, SOON).toBe(8)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await labelsIn(page, fieldSettingsStrings.project.label.note)).length, SOON).toBe(10)
})

test('a field group of the workspace is in two projects at once; one of them hides a field of it for itself', async () => {
  const page = await people.ada(journey.page)
  const [clinic, ward] = [
    await command(page, 'createProject', { id: newId(), title: 'North clinic' }),
    await command(page, 'createProject', { id: newId(), title: 'South ward' }),
  ]
  const notes = [
    await command(page, 'createNote', { id: newId(), projectId: clinic, title: 'Mara' }),
    await command(page, 'createNote', { id: newId(), projectId: ward, title: 'Noor' }),
  ]
  await people.open(page, '/settings/fields')
  await page.getByRole('button', { name: fieldSettingsStrings.newGroup }).click()
  await page.getByRole('textbox', { name: fieldSettingsStrings.newGroupTitle }).fill('Customer')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Customer' }).first().waitFor()
  await beginField(page, 'Plan', FIELD_TYPE_NAMES.SELECT)
  await page.getByRole('textbox', { name: optionStrings.add }).fill('Free')
  await page.keyboard.press('Enter')
  await saveField(page)
  for (const title of ['North clinic', 'South ward']) {
    await page.getByRole('combobox', { name: fieldSettingsStrings.group.add }).click()
    await page.getByRole('option', { name: title }).click()
    await page
      .getByRole('list', { name: fieldSettingsStrings.group.projects })
      .getByRole('link', { name: title })
      .waitFor()
  }
  for (const note of notes) {
    await people.open(page, `/data/${note}`)
    await page.getByRole('tab', { name: noteScreenStrings.tabs.fields }).click()
    const plan = page.getByRole('tabpanel').getByRole('combobox', { name: 'Plan' })
    await plan.click()
    await page.getByRole('option', { name: 'Free' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('tabpanel').getByText('Free', { exact: true }).first().waitFor()
    await expect
      .poll(
        async () =>
          (
            await ask<{ note: { fieldValues: unknown[] } }>(
              page,
              'query ($id: ID!) { note(id: $id) { fieldValues { text } } }',
              { id: note },
            )
          ).note.fieldValues.length,
        SOON,
      )
      .toBe(1)
  }

  // A new name of the option shows in both; one of the projects hides the field.
  await people.open(page, `/projects/${ward}/settings/workspace-fields`)
  await page.getByRole('link', { name: /^Customer/ }).click()
  await page.getByRole('grid', { name: fieldSettingsStrings.group.label }).getByText('Plan', { exact: true }).click()
  await page.getByRole('textbox', { name: optionStrings.nameOf(1) }).fill('Gratis')
  await page.getByRole('dialog').getByRole('button', { name: fieldStrings.save }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await people.open(page, `/settings/fields/${ward}/note-fields`)
  await page.getByRole('switch', { name: fieldSettingsStrings.project.hideHere('Plan') }).click({ force: true })
  const shownIn = async (id: string): Promise<string[]> =>
    (
      await ask<{ project: { fields: { options: { label: string }[] }[] } }>(
        page,
        'query ($id: ID!) { project(id: $id) { fields(appliesTo: note) { options { label } } } }',
        { id },
      )
    ).project.fields.flatMap(({ options }) => options.map(({ label }) => label))
  await expect.poll(async () => Promise.all([clinic, ward].map(shownIn)), SOON).toEqual([['Gratis'], []])
  await people.open(page, `/data/${notes[1] ?? ''}`)
  await page.getByRole('tab', { name: noteScreenStrings.tabs.fields }).click()
  await page.getByRole('button', { name: fieldStrings.hidden(1) }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: fieldStrings.show, exact: true }).click()
  await page.getByRole('tabpanel').getByText('Gratis', { exact: true }).first().waitFor()
})
