import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useOwnServer } from '../harness/server.ts'
import { caretStands, saved } from '../harness/writing.ts'

const server = useOwnServer()
const journey = usePage()
const people = usePeople(server, journey, 'field-notes')

const FIRST = 'Every Monday I open four windows before I take off my coat.'
/** Connections are tried again after a pause, and what others did is read again after it. */
const SOON = { timeout: 30_000 }
const SECOND = 'If I cannot see that it is saved, I write it on paper as well.'

let noteId = ''

/** Ada in her workspace, with a new note of two paragraphs that she types. */
async function adaWithNote(page: Page): Promise<void> {
  await people.ada(page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Clinic scheduling' })
  noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await openNote(page)
  await write(page)
  await page.keyboard.type(FIRST)
  await page.keyboard.press('Enter')
  await page.keyboard.type(SECOND)
  await saved(page)
}

async function openNote(page: Page, hash = ''): Promise<void> {
  await people.open(page, `/data/${noteId}${hash}`)
  await textOf(page).waitFor()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of Mara' })
const cards = (page: Page) => page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
const picker = (page: Page) => page.getByRole('combobox', { name: 'Find or create a tag' })

async function write(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await caretStands(page)
}

/** Selects the paragraph with the caret and marks it. */
async function markLine(page: Page): Promise<void> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+Shift+h')
}

async function tagWith(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'hidden' })
  await caretStands(page)
}

test('two people read and mark one note by keys, away and back, and a lock holds', async () => {
  const { page: ada } = journey
  journey.allowConsoleError(/ERR_CONNECTION|WebSocket|Failed to load resource/)
  await adaWithNote(ada)

  // Select, highlight, type tags, go on: no mouse.
  await ada.keyboard.press('Control+Home')
  await markLine(ada)
  await tagWith(ada, 'Tool sprawl', 'Monday')
  await expect.poll(async () => cards(ada).first().textContent(), SOON).toContain(FIRST)
  await expect.poll(async () => cards(ada).first().textContent(), SOON).toMatch(/Tool sprawl.*Monday/)
  await expect
    .poll(
      async () =>
        textOf(ada).evaluate((text) => text === document.activeElement && document.getSelection()?.isCollapsed),
      SOON,
    )
    .toBe(true)
  await journey.expectAccessible()

  const grace = await people.invited(ada, 'grace@field-notes.example', 'Grace Hopper', 'CONTRIBUTOR')
  await openNote(grace)
  await expect.poll(async () => cards(grace).first().textContent(), SOON).toContain('Tool sprawl')
  await ada.getByRole('group', { name: 'Grace Hopper' }).waitFor()
  await write(grace)
  await grace.keyboard.press('Control+End')
  await markLine(grace)
  await tagWith(grace, 'tool')
  await expect.poll(async () => cards(ada).count(), SOON).toBe(2)
  await expect.poll(async () => cards(ada).nth(1).textContent(), SOON).toMatch(/on paper.*Tool sprawl/)

  // Both are away: words, a highlight and its tag wait on their devices. Then everything is there, for both.
  await server.stop()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Written on the train.')
  await ada.getByText(/Offline, \d+ edits? kept/).waitFor()
  await markLine(ada)
  await tagWith(ada, 'Travel')
  await expect.poll(async () => cards(ada).count(), SOON).toBe(3)
  await grace.keyboard.press('Control+Home')
  await grace.keyboard.type('Recorded in the clinic. ')
  await grace.getByText(/Offline, \d+ edits? kept/).waitFor()
  await server.start()
  await saved(ada)
  await saved(grace)
  await expect.poll(async () => textOf(ada).textContent(), SOON).toContain('Recorded in the clinic.')
  await expect.poll(async () => textOf(grace).textContent(), SOON).toContain('Written on the train.')
  await expect
    .poll(async () => (await cards(grace).allTextContents()).join(' | '), SOON)
    .toMatch(/coat.*\|.*on paper.*\|.*on the train.*Travel/)

  // A lock takes the pen from everybody, and leaves the marker.
  await grace.keyboard.press('Escape')
  await grace.keyboard.press('Shift+L')
  await ada.getByText('This note is locked.').waitFor()
  await textOf(ada).and(ada.locator('[aria-readonly="true"]')).waitFor()
  await textOf(ada).focus()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.type('No.')
  await journey.expectAccessible()
  await ada.keyboard.press('Control+Home')
  for (let letter = 0; letter < 'Recorded in the clinic.'.length; letter += 1)
    await ada.keyboard.press('Shift+ArrowRight')
  await ada.keyboard.press('h')
  await tagWith(ada, 'Setting')
  await expect.poll(async () => cards(grace).count(), SOON).toBe(4)
  await expect.poll(async () => cards(grace).first().textContent(), SOON).toContain('Setting')
  for (const page of [ada, grace]) expect(await textOf(page).textContent()).not.toContain('No.')
})

test('through the highlights by keys: jump, tag, delete, take back, copy a link that leads there', async () => {
  const { page } = journey
  await adaWithNote(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+Home')
  await markLine(page)
  await tagWith(page, 'One')
  await page.keyboard.press('Control+End')
  await markLine(page)
  await tagWith(page, 'Two')
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toMatch(/on paper.*Two/)

  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect
    .poll(
      async () =>
        cards(page)
          .nth(1)
          .getByRole('button')
          .first()
          .evaluate((card) => card === document.activeElement),
      SOON,
    )
    .toBe(true)
  await page.keyboard.press('t')
  await page.keyboard.press('Backspace')
  await tagWith(page, 'Three')
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toMatch(/on paper(?!.*Two).*Three/)

  await page.keyboard.press('x')
  await expect.poll(async () => cards(page).count(), SOON).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => cards(page).count(), SOON).toBe(2)
  await expect.poll(async () => cards(page).nth(1).textContent(), SOON).toContain('Three')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('y')
  await page.getByText('Copied the link').first().waitFor()
  const link = new URL(await page.evaluate(async () => navigator.clipboard.readText()))
  await openNote(page, link.hash)
  await expect
    .poll(async () => cards(page).nth(1).getByRole('button', { name: SECOND }).getAttribute('aria-current'), SOON)
    .toBe('true')

  // What was said earlier is a key away, and the words come back.
  await textOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('paper')
  await page.getByText('1 of 1').first().waitFor()
  await page.keyboard.press('Escape')
})

test('a viewer reads everything and changes nothing; on a narrow screen the panel is a sheet', async () => {
  const { page } = journey
  journey.allowConsoleError(/Failed to load resource: the server responded with a status of 4\d\d/)
  await adaWithNote(page)
  await page.keyboard.press('Control+Home')
  await markLine(page)
  await tagWith(page, 'Seen')
  const viewer = await people.invited(page, 'vera@field-notes.example', 'Vera', 'VIEWER')
  await viewer.setViewportSize({ width: 360, height: 740 })
  await people.open(viewer, `/data/${noteId}`)
  await viewer.getByText(SECOND).waitFor()
  expect(await textOf(viewer).count()).toBe(0)
  await viewer.keyboard.press('p')
  await viewer.getByRole('tab', { name: /Highlights/ }).waitFor()
  await expect.poll(async () => cards(viewer).first().textContent(), SOON).toContain('Seen')
  expect(await viewer.getByRole('button', { name: 'Change the tags of the highlight' }).count()).toBe(0)
  await journey.expectAccessible(viewer)
})
