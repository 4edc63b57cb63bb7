import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { fieldStrings } from '#fields/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage({ viewport: { width: 1280, height: 520 } })
const people = usePeople(server, journey, 'card-index', { sample: true })
const SOON = { timeout: 30_000 }

interface Sample {
  id: string
  isSample: boolean
  notes: {
    nodes: {
      id: string
      title: string
      content: { content: { attrs: { id: string } }[] }
      highlights: { id: string }[]
    }[]
  }
}

async function sampleOf(page: Page): Promise<Sample> {
  const { projects } = await ask<{ projects: { nodes: Sample[] } }>(
    page,
    '{ projects(first: 5) { nodes { id isSample notes(first: 20) { nodes { id title content highlights { id } } } } } }',
  )
  const sample = projects.nodes.find((project) => project.isSample)
  if (!sample) throw new Error('A new workspace holds the sample.')
  return sample
}

/** Returns how far the page, or the text of a note within it, is scrolled. */
async function scrolled(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('#main, [data-scroll-restoration-id="text"]')].map(
        (element) => element.scrollTop,
      ),
    ),
  )
}

/** After this many equal frames, scrolling has ended: a turn of the wheel takes a few frames. */
const FRAMES_AT_REST = 30

/** Returns how far it is scrolled after it has come to rest. */
async function scrolledAtRest(page: Page): Promise<number> {
  let before = -1
  for (let alike = 0; alike < FRAMES_AT_REST;) {
    await page.evaluate(async () => new Promise(requestAnimationFrame))
    const now = await scrolled(page)
    alike = now === before ? alike + 1 : 0
    before = now
  }
  return before
}

test('going back or reloading restores the scroll position; an address leads to a highlight, a block, words', async () => {
  const page = await people.ada(journey.page)
  const sample = await sampleOf(page)
  const note = sample.notes.nodes.find(({ highlights }) => highlights.length > 1)
  const highlight = note?.highlights.at(-1)
  const block = note?.content.content.at(-1)
  if (!note || !highlight || !block) throw new Error('The sample shows everything there is.')
  for (const path of [`/projects/${sample.id}/notes`, `/data/${note.id}`, '/recent']) {
    await people.open(page, path)
    await page.mouse.move(600, 400)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 240)
        return scrolled(page)
      }, SOON)
      .toBeGreaterThan(200)
    const before = await scrolledAtRest(page)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: peopleScreenStrings.people }).waitFor()
    await expect.poll(async () => scrolled(page), SOON).toBe(0)
    await page.goBack()
    await expect.poll(async () => Math.abs((await scrolled(page)) - before), SOON).toBeLessThan(4)
    await page.reload()
    await expect.poll(async () => Math.abs((await scrolled(page)) - before), SOON).toBeLessThan(4)
  }

  for (const [hash, requested] of [
    [`h=${highlight.id}`, `[data-highlight-id="${highlight.id}"]`],
    [`n=${block.attrs.id}`, `.quarry-document [data-id="${block.attrs.id}"]`],
  ] as const) {
    await people.open(page, '/contacts')
    await people.open(page, `/data/${note.id}#${hash}`)
    await expect
      .poll(
        async () =>
          page
            .locator(requested)
            .first()
            .evaluate((element) => {
              const { top, bottom } = element.getBoundingClientRect()
              return top >= 0 && bottom <= innerHeight
            }),
        SOON,
      )
      .toBe(true)
  }
  await people.open(page, '/contacts')
  await people.open(page, `/data/${note.id}#searchContent=${encodeURIComponent(note.title.split(/\W/)[0] ?? '')}`)
  await page
    .getByRole('textbox', { name: noteScreenStrings.find })
    .or(page.getByRole('searchbox', { name: noteScreenStrings.find }))
    .waitFor()
})

test('fields of every kind are filled in place, refused with a message, and read by viewers; contacts are linked by hand', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await command(page, 'createPerson', { id: newId(), name: 'Mara Okafor', email: 'mara@clinic.example' })
  for (const [type, label] of [
    ['TEXT', 'Role'],
    ['NUMBER', 'Age'],
    ['DATETIME', 'Met on'],
    ['BOOLEAN', 'Customer'],
    ['NPS', 'Recommends'],
    ['EMAIL', 'Mail'],
    ['PHONE', 'Telephone'],
    ['URL', 'Site'],
    ['PERSON', 'Asked by'],
  ] as const) {
    await command(page, 'createField', { id: newId(), appliesTo: 'note', projectId, type, label })
  }
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  await command(page, 'createField', {
    id: newId(),
    appliesTo: 'note',
    projectId,
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 2 },
  })

  await people.open(page, `/data/${noteId}`)
  await page.getByRole('tab', { name: noteScreenStrings.tabs.fields }).click()
  const panel = page.getByRole('tabpanel')
  const written = {
    Role: 'Head nurse',
    Age: '41',
    'Met on': '2026-11-20',
    Mail: 'mara@clinic.example',
    Telephone: '+31 20 555 0100',
    Site: 'https://clinic.example/team',
  }
  for (const [label, text] of Object.entries(written)) {
    await panel.getByRole('textbox', { name: label, exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await panel.getByRole('radio', { name: fieldStrings.nps(9) }).click()
  await panel.getByRole('radiogroup', { name: 'Customer' }).getByText(fieldStrings.yes).click()
  const shift = panel.getByRole('combobox', { name: 'Shift' })
  await shift.click()
  await shift.pressSequentially('eve')
  await page.getByRole('option', { name: 'Evening' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await panel.getByText('Evening', { exact: true }).first().waitFor()
  // An invalid value is reported in its place, and the earlier value stays.
  await panel.getByRole('textbox', { name: 'Age', exact: true }).fill('forty')
  await page.keyboard.press('Enter')
  await panel.getByRole('alert').waitFor()
  await panel.getByRole('textbox', { name: 'Age', exact: true }).focus()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: noteScreenStrings.tabs.contacts }).click()
  const finder = panel.getByRole('combobox', { name: noteScreenStrings.findContact })
  await finder.click()
  await finder.pressSequentially('mara')
  await panel.getByRole('option', { name: /Mara Okafor/ }).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByRole('list', { name: noteScreenStrings.contacts }).getByText('Mara Okafor').waitFor()
  await finder.pressSequentially('Noor Haddad')
  await panel.getByRole('option', { name: noteScreenStrings.createContact('Noor Haddad') }).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByRole('list', { name: noteScreenStrings.contacts }).getByText('Noor Haddad').waitFor()

  const vera = await people.member('Vera', 'VIEWER')
  await people.open(vera, `/data/${noteId}`)
  await vera.getByRole('tab', { name: noteScreenStrings.tabs.fields }).click()
  const seen = vera.getByRole('tabpanel')
  for (const text of [
    'Head nurse',
    '41',
    fieldStrings.yes,
    'Evening',
    'mara@clinic.example',
    '+31 20 555 0100',
    'https://clinic.example/team',
  ])
    await seen.getByText(text, { exact: true }).first().waitFor()
  await expect.poll(async () => seen.textContent(), SOON).toMatch(/Recommends.*9/)
  await vera.getByRole('tab', { name: noteScreenStrings.tabs.contacts }).click()
  await seen.getByRole('link', { name: /Noor Haddad/ }).waitFor()
  await seen.getByRole('link', { name: /Mara Okafor/ }).click()
  await vera.getByRole('heading', { level: 1, name: 'Mara Okafor' }).waitFor()
  await vera.getByRole('region', { name: peopleScreenStrings.notes }).getByRole('link', { name: /^Mara/ }).waitFor()
})
