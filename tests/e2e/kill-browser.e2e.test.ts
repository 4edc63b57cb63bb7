import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { useLastingPerson } from '../harness/lasting-person.ts'
import { useOwnServer } from '../harness/server.ts'
import { saved } from '../harness/writing.ts'

const server = useOwnServer({ SINGLE_HOST: 'on' })
const ada = useLastingPerson(server)
/** What was killed a moment ago answers slowly at first. */
const AFTER_A_KILL = { timeout: 60_000 }

async function newNote(title: string): Promise<Id> {
  const { project } = await ada.ask<{ project: { id: Id } }>(
    'mutation ($operation: ID!) { project: createProject(input: { title: "Storm" }, operationId: $operation) { id } }',
    { operation: newId() },
  )
  const { note } = await ada.ask<{ note: { id: Id } }>(
    'mutation ($project: ID!, $title: String!, $operation: ID!) { note: createNote(input: { projectId: $project, title: $title }, operationId: $operation) { id } }',
    { project: project.id, title, operation: newId() },
  )
  return note.id
}

const contentOf = async (id: Id): Promise<string> =>
  JSON.stringify(
    (await ada.ask<{ note: { content: unknown } }>('query ($id: ID!) { note(id: $id) { content } }', { id })).note
      .content,
  )
const timesIn = (text: string, word: string): number => text.split(word).length - 1

async function openNote(page: Page, id: Id, title: string) {
  await page.goto(`${server.url}/data/${id}`, { waitUntil: 'commit' })
  const text = page.getByRole('textbox', { name: noteScreenStrings.text(title) })
  await text.waitFor({ timeout: 90_000 }).catch(async (cause: unknown) => {
    throw new Error(`The note did not open: ${await page.locator('body').innerText()} at ${page.url()}`, { cause })
  })
  return text
}

test('whatever showed as saved survives killing server, database and browser together; what was typed after it is there once or not at all', async () => {
  let page = await ada.open()
  const id = await newNote('Mara')
  for (const round of ['first', 'second']) {
    const text = await openNote(page, id, 'Mara')
    await saved(page, AFTER_A_KILL)
    await text.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(`${round}-saved `)
    // The state of the words just typed, not of those before them.
    await expect.poll(async () => timesIn((await text.textContent()) ?? '', `${round}-saved`)).toBe(1)
    await saved(page, AFTER_A_KILL)
    await page.keyboard.type(`${round}-unsaved `)
    await Promise.all([server.kill('everything'), ada.killBrowser()])
    await server.start()
    await server.waitUntilHealthy()
    page = await ada.open()
    const again = await openNote(page, id, 'Mara')
    await saved(page, AFTER_A_KILL)
    await vi.waitFor(async () => expect(timesIn((await again.textContent()) ?? '', `${round}-saved`)).toBe(1), {
      timeout: 30_000,
    })
    expect(timesIn((await again.textContent()) ?? '', `${round}-unsaved`)).toBeLessThan(2)
    // Readers see it too.
    await vi.waitFor(async () => expect(timesIn(await contentOf(id), `${round}-saved`)).toBe(1), {
      timeout: 40_000,
      interval: 200,
    })
  }
})

test('edits made offline survive the browser, and are merged with edits of others in the meantime', async () => {
  let page = await ada.open()
  const id = await newNote('Grace')
  const text = await openNote(page, id, 'Grace')
  await saved(page, AFTER_A_KILL)
  await text.focus()
  await page.keyboard.type('together ')
  await saved(page, AFTER_A_KILL)
  await server.stop()
  await page.keyboard.type('written-away ')
  // One for each key.
  await page.getByText(documentStrings.offline(13, true)).waitFor()
  await ada.killBrowser()
  await server.start()
  page = await ada.open()
  const again = await openNote(page, id, 'Grace')
  await saved(page, AFTER_A_KILL)
  await vi.waitFor(async () => expect(await again.textContent()).toContain('together written-away'), {
    timeout: 30_000,
  })
  await vi.waitFor(async () => expect(timesIn(await contentOf(id), 'written-away')).toBe(1), {
    timeout: 40_000,
    interval: 200,
  })
})

test('a command given offline survives the browser, waits in the queue, and is done once', async () => {
  let page = await ada.open()
  const id = await newNote('Before the storm')
  // That of earlier pages: the queue of the next one tells that its code is loaded.
  await page.evaluate(forgetQueue)
  await openNote(page, id, 'Before the storm')
  await saved(page, AFTER_A_KILL)
  // The code that stores the queue is loaded after the page is shown; until then it is only in the memory of the page.
  await expect
    .poll(async () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), AFTER_A_KILL)
    .toContain('outbox')
  // The text is there before the note, which can only be renamed once it is loaded.
  const title = page.getByRole('textbox', { name: noteStrings.title })
  await title.waitFor(AFTER_A_KILL)
  await server.stop()
  await title.fill('After the storm')
  await page.keyboard.press('Enter')
  await page.getByText(shellStrings.connection.waiting(1)).first().waitFor({ timeout: 30_000 })
  // A change waits in the memory of the page while the browser takes longer than a second to store it; the queue says so.
  await expect.poll(async () => page.evaluate(storedCommands), AFTER_A_KILL).toBe(1)
  await ada.killBrowser()
  await server.start()
  page = await ada.open()
  await openNote(page, id, 'After the storm')
  const titleOf = async (): Promise<string> =>
    (await ada.ask<{ note: { title: string } }>('query ($id: ID!) { note(id: $id) { title } }', { id })).note.title
  await vi.waitFor(async () => expect(await titleOf()).toBe('After the storm'), { timeout: 40_000, interval: 200 })
  // Shown twice, as a sentence and as a button.
  await expect.poll(async () => page.getByText(shellStrings.connection.waiting(1)).count()).toBe(0)
})

/** Runs in the page. */
async function forgetQueue(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('outbox')
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(new Error('The queue cannot be deleted.'))
  })
}

/** Runs in the page: how many commands the browser has stored. */
async function storedCommands(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('outbox')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error('The queue cannot be read.'))
  })
  try {
    return await new Promise((resolve) => {
      const counting = database.transaction('commands').objectStore('commands').count()
      counting.onsuccess = () => resolve(counting.result)
    })
  } finally {
    database.close()
  }
}
