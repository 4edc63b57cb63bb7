import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { useLastingBrowser } from '../harness/lasting-browser.ts'
import { useServer } from '../harness/server.ts'

const server = useServer({ SINGLE_HOST: 'on' })
const browser = useLastingBrowser()

const EMAIL = 'ada@example.com'
const PASSWORD = 'Orchard-Lamp-42'
let token = ''

beforeAll(async () => {
  const made = await server.quarry('workspace', 'create', '--name', 'Survivors', '--email', EMAIL, '--password', PASSWORD, '--json')
  token = (JSON.parse(made.stdout) as { accessToken: string }).accessToken
})

/** Signs in where the browser was killed before it wrote its cookies down. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/auth/login`)
  const isIn = await page.evaluate(async () => ((await (await fetch('/api/auth/identity')).json()) as { identity: unknown }).identity !== null)
  if (isIn) return
  await page.getByLabel('Email').fill(EMAIL, { timeout: 90_000 })
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home', { timeout: 90_000 })
}

async function graph(query: string, variables: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ query, variables }) })
  const { data, errors } = (await response.json()) as { data: Record<string, unknown> | null; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

async function newNote(title: string): Promise<Id> {
  const { project } = (await graph('mutation ($operation: ID!) { project: createProject(input: { title: "Storm" }, operationId: $operation) { id } }', { operation: newId() })) as { project: { id: Id } }
  const { note } = (await graph('mutation ($project: ID!, $title: String!, $operation: ID!) { note: createNote(input: { projectId: $project, title: $title }, operationId: $operation) { id } }', { project: project.id, title, operation: newId() })) as { note: { id: Id } }
  return note.id
}

const contentOf = async (id: Id): Promise<string> => JSON.stringify(((await graph('query ($id: ID!) { note(id: $id) { content } }', { id })) as { note: { content: unknown } }).note.content)
const timesIn = (text: string, word: string): number => text.split(word).length - 1
const saved = async (page: Page): Promise<void> => page.getByRole('status').getByText('Saved', { exact: true }).waitFor({ timeout: 60_000 })

async function openNote(page: Page, id: Id, title: string) {
  await page.goto(`${server.url}/data/${id}`, { waitUntil: 'commit' })
  const text = page.getByRole('textbox', { name: `Text of ${title}` })
  await text.waitFor({ timeout: 90_000 }).catch(async (cause: unknown) => {
    throw new Error(`The note did not open: ${await page.locator('body').innerText()} at ${page.url()}`, { cause })
  })
  return text
}

test('whatever showed as saved survives killing server, database and browser together; what was typed after it is there once or not at all', async () => {
  let page = await browser.open()
  await signIn(page)
  const id = await newNote('Mara')
  for (const round of ['first', 'second']) {
    const text = await openNote(page, id, 'Mara')
    await saved(page)
    await text.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(`${round}-saved `)
    // The state of the words just typed, not that of those before them.
    await vi.waitFor(async () => expect(timesIn((await text.textContent()) ?? '', `${round}-saved`)).toBe(1))
    await saved(page)
    await page.keyboard.type(`${round}-unsaved `)
    await Promise.all([server.kill('everything'), browser.kill()])
    await server.start()
    await server.waitUntilHealthy()
    page = await browser.open()
    await signIn(page)
    const again = await openNote(page, id, 'Mara')
    await saved(page)
    await vi.waitFor(async () => expect(timesIn((await again.textContent()) ?? '', `${round}-saved`)).toBe(1), { timeout: 10_000 })
    expect(timesIn((await again.textContent()) ?? '', `${round}-unsaved`)).toBeLessThan(2)
    // Readers see it too.
    await vi.waitFor(async () => expect(timesIn(await contentOf(id), `${round}-saved`)).toBe(1), { timeout: 40_000, interval: 200 })
  }
})

test('edits made while away outlive the browser, and merge with what others wrote meanwhile', async () => {
  let page = browser.page ?? (await browser.open())
  await signIn(page)
  const id = await newNote('Grace')
  const text = await openNote(page, id, 'Grace')
  await saved(page)
  await text.focus()
  await page.keyboard.type('together ')
  await saved(page)
  await server.stop()
  await page.keyboard.type('written-away ')
  // One for each key.
  await page.getByText(/Offline, 13 edits kept/).waitFor()
  await browser.kill()
  await server.start()
  page = await browser.open()
  await signIn(page)
  const again = await openNote(page, id, 'Grace')
  await saved(page)
  await vi.waitFor(async () => expect(await again.textContent()).toContain('together written-away'), { timeout: 10_000 })
  await vi.waitFor(async () => expect(timesIn(await contentOf(id), 'written-away')).toBe(1), { timeout: 40_000, interval: 200 })
})

test('a command given while away outlives the browser, waits in the queue, and is done once', async () => {
  let page = browser.page ?? (await browser.open())
  await signIn(page)
  const id = await newNote('Before the storm')
  await openNote(page, id, 'Before the storm')
  await saved(page)
  await server.stop()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('After the storm')
  await page.keyboard.press('Enter')
  await page.getByText(/1 change waiting/).first().waitFor({ timeout: 30_000 })
  await browser.kill()
  await server.start()
  page = await browser.open()
  await signIn(page)
  await openNote(page, id, 'After the storm')
  const titleOf = async (): Promise<unknown> => ((await graph('query ($id: ID!) { note(id: $id) { title } }', { id })) as { note: { title: string } }).note.title
  await vi.waitFor(async () => expect(await titleOf()).toBe('After the storm'), { timeout: 40_000, interval: 200 })
  await page.getByText(/change waiting/).waitFor({ state: 'hidden' })
})
