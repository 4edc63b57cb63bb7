import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { strings as editorStrings } from '#editor/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'
import { holdBack } from '../harness/slow-page.ts'
import { caretStands, correct, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const SUBDOMAIN = 'text-first'
const people = usePeople(server, journey, SUBDOMAIN)
// One transparent pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const SOON = { timeout: 30_000 }
const LINES = Array.from({ length: 30 }, (_, at) => `Line ${at + 1} of what Mara said.`)

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: noteScreenStrings.text('Mara') })
const isInApplication = async (page: Page): Promise<boolean> =>
  textOf(page).evaluate((text) => text.closest('#application') !== null)

/** A note that has been edited before. */
async function noteOfLines(page: Page): Promise<string> {
  return noteOf(page, await command(page, 'createProject', { id: newId(), title: 'Clinic scheduling' }), 'Mara', LINES)
}

const APPLICATION = '**/packs/index-*.js'
/** The parts that a note's page shows around its text. */
const LATER_PARTS = '**/packs/later-parts-*.js'

/** Opens the note while its application is held back; a normal navigation would wait for that to load. */
async function openHeld(page: Page, noteId: string): Promise<() => void> {
  const release = await holdBack(page, APPLICATION)
  await page.goto(server.workspaceUrl(SUBDOMAIN, `/data/${noteId}`), { waitUntil: 'commit' })
  return release
}

test('the text of a note is shown before the application: typed words, the caret and the scroll position are carried over into it', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  expect(await isInApplication(page)).toBe(false)
  await textOf(page).getByText('Line 3 of').click()
  await page.keyboard.press('End')
  await correct(page)
  await page.keyboard.type(' Before the application')
  await textOf(page).evaluate((text) => {
    let scroller: Element | null = text
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
    scroller?.scrollTo(0, 90)
  })
  await caretStands(page)
  expect((await placeOf(textOf(page))).y).toBeLessThan(100)
  const place = await placeOf(textOf(page).getByText('Line 9 of'))
  release()
  await expect.poll(async () => isInApplication(page), SOON).toBe(true)
  await page.keyboard.type(' and after it.')
  await saved(page)
  await expect
    .poll(async () => textOf(page).textContent())
    .toContain('Line 3 of what Mara said. Before the application and after it.')
  // A scrolled list is at whole pixels, its contents are not.
  const moved = async () => Math.abs((await placeOf(textOf(page).getByText('Line 9 of'))).y - place.y)
  await expect.poll(moved).toBeLessThanOrEqual(1)
  await expect
    .poll(async () => page.getByRole('textbox', { name: new RegExp(`^${noteScreenStrings.text('')}`) }).count())
    .toBe(1)

  await page.reload()
  await expect.poll(async () => textOf(page).textContent(), SOON).toContain('Before the application and after it.')
})

test('words typed before the application is loaded are seen by others, and theirs are seen there', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const grace = await people.member('Grace Hopper', 'CONTRIBUTOR')
  await people.open(grace, `/data/${noteId}`)
  await textOf(grace).waitFor()
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  // The key that moves into a text works before the application is loaded.
  await correct(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Ada: ')
  await expect.poll(async () => textOf(grace).textContent(), SOON).toContain('Ada: ')
  await textOf(grace).getByText('Line 2 of').click()
  await correct(grace)
  await grace.keyboard.press('Home')
  await grace.keyboard.type('Grace: ')
  await expect.poll(async () => textOf(page).textContent(), SOON).toContain('Grace: ')
  release()
  await expect.poll(async () => isInApplication(page), SOON).toBe(true)
  await saved(page)
  await page.getByRole('group', { name: 'Grace Hopper' }).waitFor()
})

test('a picture pasted and a key pressed before the application is loaded are handled after it is', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await correct(page)
  await textOf(page)
    .getByText('Line 2 of')
    .evaluate((line, bytes) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'plan.png', { type: 'image/png' }),
      )
      line.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    }, PNG)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  release()
  await page.getByRole('dialog').waitFor(SOON)
  await page.keyboard.press('Escape')
  await textOf(page).locator('[data-file-id]').waitFor(SOON)
  await saved(page)
})

test('text typed after a key that opens something, before the application is loaded, goes there', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await textOf(page).getByText('Line 2 of').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Line 12')
  release()
  await page.getByText(editorStrings.matchOf(1, 1)).first().waitFor(SOON)
  await expect.poll(async () => textOf(page).textContent()).toBe(LINES.join(''))
})

test('Escape leaves the text before the application is loaded, and the key after it is for the page', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await textOf(page).getByText('Line 2 of').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+H')
  release()
  await page.getByRole('button', { name: documentStrings.close }).waitFor(SOON)
  await expect.poll(async () => textOf(page).textContent()).toBe(LINES.join(''))
})

test('a selection made by keys before the application is loaded is kept in it', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await textOf(page).getByText('Line 3 of').click()
  await caretStands(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await expect.poll(async () => page.evaluate(() => String(document.getSelection()))).toBe(LINES[2])
  release()
  await expect.poll(async () => isInApplication(page), SOON).toBe(true)
  await correct(page)
  await page.keyboard.type('Something else')
  await saved(page)
  await expect
    .poll(async () => textOf(page).textContent())
    .toBe(LINES.join('').replace(String(LINES[2]), 'Something else'))
})

test('a key pressed right after the caret was moved acts at the new position, although the browser reports the move too late', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, `/data/${await noteOfLines(page)}`)
  await textOf(page).focus()
  await correct(page)
  await page.keyboard.press('Control+Home')
  await caretStands(page)
  await textOf(page).evaluate((text) => {
    const press = (key: string): boolean =>
      text.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
    press('End')
    // What the browser does on that key.
    document.getSelection()?.setPosition(text.querySelectorAll('p')[4]?.firstChild ?? null, 'Line 5'.length)
    press('Enter')
  })
  await expect.poll(async () => textOf(page).locator('p').nth(4).textContent(), SOON).toBe('Line 5')
  await expect.poll(async () => textOf(page).locator('p').first().textContent(), SOON).toBe(LINES[0])
})

test('a key that moves to the first words right after the text received the focus does so', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, `/data/${await noteOfLines(page)}`)
  await textOf(page).getByText('Line 5 of').click()
  await page.keyboard.press('End')
  await correct(page)
  await textOf(page).blur()
  await textOf(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First: ')
  await expect.poll(async () => textOf(page).locator('p').first().textContent(), SOON).toBe(`First: ${LINES[0]}`)
})

test('a text opened for corrections before the application is loaded stays open although the focus has left it', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await textOf(page).getByText('Line 5 of').click()
  await correct(page)
  await textOf(page).blur()
  release()
  await expect.poll(async () => isInApplication(page), SOON).toBe(true)
  await page.getByRole('status').getByText(noteScreenStrings.correcting, { exact: true }).waitFor()
  await textOf(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First: ')
  await expect.poll(async () => textOf(page).locator('p').first().textContent(), SOON).toBe(`First: ${LINES[0]}`)
})

test('the key that opens a text for corrections does so at the moment when the application takes the text over', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await openHeld(page, noteId)
  await textOf(page).waitFor()
  await textOf(page).evaluate((text) => {
    const frame = [...document.body.children].find((each) => each.contains(text))
    const whenTaken = new MutationObserver(() => {
      if (frame?.isConnected === true) return
      whenTaken.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }))
    })
    whenTaken.observe(document.body, { childList: true })
  })
  release()
  const isCorrecting = page.getByRole('status').getByText(noteScreenStrings.correcting, { exact: true })
  await isCorrecting.waitFor()
  await caretStands(page)
  await page.keyboard.type('First: ')
  await expect.poll(async () => textOf(page).textContent(), SOON).toContain('First: ')
  await page.keyboard.press('Escape')
  await isCorrecting.waitFor({ state: 'detached' })
  await textOf(page).and(page.locator('[aria-readonly="true"]')).waitFor()
})

test('a user who may only read a note waits for the application, and can write after that is allowed', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  await command(page, 'changeNote', { id: noteId, locked: true })
  const asked = page.waitForResponse((response) => response.url().includes(`/api/notes/${noteId}/text`))
  const release = await openHeld(page, noteId)
  expect((await asked).status()).toBe(204)
  release()
  await page.getByText(noteStrings.locked).waitFor()
  await page.getByText('Line 1 of').waitFor()
  await page.getByRole('button', { name: noteStrings.unlock }).click()
  await expect.poll(async () => textOf(page).getAttribute('contenteditable'), SOON).toBe('true')
})

test('words typed right after the key that finds go into its field', async () => {
  const page = await people.ada(journey.page)
  const noteId = await noteOfLines(page)
  const release = await holdBack(page, LATER_PARTS)
  await page.goto(server.workspaceUrl(SUBDOMAIN, `/data/${noteId}`), { waitUntil: 'commit' })
  await expect.poll(async () => isInApplication(page).catch(() => false), SOON).toBe(true)
  await textOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Line ')
  release()
  await page.getByRole('button', { name: editorStrings.nextMatch }).waitFor()
  await page.keyboard.type('12')
  await page.getByText(editorStrings.matchOf(1, 1)).first().waitFor()
  // Opened again from the text, the words in the field are selected to be replaced.
  await textOf(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Line 13')
  await page.getByText(editorStrings.matchOf(1, 1)).first().waitFor()
  await expect.poll(async () => textOf(page).textContent()).toBe(LINES.join(''))
})
