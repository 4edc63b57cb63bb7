import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()

const PASSWORD = 'Orchard-Lamp-42'
const SUBDOMAIN = 'field-notes'
const FIRST = 'Every Monday I open four windows before I take off my coat.'
/** Connections are tried again after a pause, and what others did is read again after it. */
const SOON = { timeout: 30_000 }
const SECOND = 'If I cannot see that it is saved, I write it on paper as well.'

let founded = false
let noteId = ''

/** Asks the graph as the page's own calls do. */
async function ask<Data>(page: Page, query: string, variables: Record<string, unknown>): Promise<Data> {
  return page.evaluate(async ([source, values]) => {
    const response = await fetch('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: source, variables: values }) })
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
    if (errors) throw new Error(errors.map((error) => error.message).join(' '))
    return data
  }, [query, variables] as const)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(server.workspaceUrl(SUBDOMAIN, '/auth/login'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(server.workspaceUrl(SUBDOMAIN, '/home'))
}

async function linkIn(to: string, subject: RegExp): Promise<string> {
  const mail = await server.waitForMail(to, subject)
  const address = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (address === undefined) throw new Error('The mail holds no link.')
  return address
}

/** Ada with her workspace, made by the operator, and a note of two paragraphs that she types. */
async function adaWithNote(page: Page): Promise<void> {
  if (!founded) {
    const made = await server.quarry('workspace', 'create', '--name', 'Field Notes', '--email', 'ada@field.example', '--password', PASSWORD, '--json')
    expect(made.code, made.stderr).toBe(0)
    founded = true
  }
  await signIn(page, 'ada@field.example')
  const projectId = newId()
  noteId = newId()
  await ask(page, 'mutation ($id: ID!, $operationId: ID!) { createProject(input: { id: $id, title: "Clinic scheduling" }, operationId: $operationId) { id } }', { id: projectId, operationId: newId() })
  await ask(page, 'mutation ($id: ID!, $projectId: ID!, $operationId: ID!) { createNote(input: { id: $id, projectId: $projectId, title: "Mara" }, operationId: $operationId) { id } }', { id: noteId, projectId, operationId: newId() })
  await openNote(page)
  await write(page)
  await page.keyboard.type(FIRST)
  await page.keyboard.press('Enter')
  await page.keyboard.type(SECOND)
  await saved(page)
}

async function invited(admin: Page, email: string, name: string, role: string): Promise<Page> {
  await ask(admin, 'mutation ($emails: [String!]!, $role: String!, $operationId: ID!) { inviteMembers(input: { emails: $emails, role: $role }, operationId: $operationId) { invitationIds } }', { emails: [email], role, operationId: newId() })
  const page = await journey.someoneElse()
  await page.goto(await linkIn(email, /invites you/))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await page.goto(await linkIn(email, /Confirm your email/))
  await page.getByRole('button', { name: 'Join the workspace' }).click()
  await page.waitForURL(server.workspaceUrl(SUBDOMAIN, '/**'))
  return page
}

async function openNote(page: Page, hash = ''): Promise<void> {
  await page.goto(server.workspaceUrl(SUBDOMAIN, `/data/${noteId}${hash}`))
  await textOf(page).waitFor()
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of Mara' })
const saved = async (page: Page): Promise<void> => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const cards = (page: Page) => page.getByRole('list', { name: 'Highlights' }).getByRole('listitem')
const picker = (page: Page) => page.getByRole('combobox', { name: 'Find or create a tag' })

/** An editor that took the focus sets its caret once more a moment later: caret keys count from then on. */
async function caretStands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
}

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
  expect(await cards(ada).first().textContent()).toContain(FIRST)
  await expect.poll(async () => cards(ada).first().textContent(), SOON).toMatch(/Tool sprawl.*Monday/)
  expect(await textOf(ada).evaluate((text) => text === document.activeElement && document.getSelection()?.isCollapsed)).toBe(true)
  await journey.expectAccessible()

  const grace = await invited(ada, 'grace@field.example', 'Grace Hopper', 'CONTRIBUTOR')
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
  await expect.poll(async () => (await cards(grace).allTextContents()).join(' | '), SOON).toMatch(/coat.*\|.*on paper.*\|.*on the train.*Travel/)

  // A lock takes the pen from everybody, and leaves the marker.
  await grace.keyboard.press('Escape')
  await grace.keyboard.press('Shift+L')
  await ada.getByText('This note is locked.').waitFor()
  await textOf(ada).focus()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.type('No.')
  expect(await textOf(ada).textContent()).not.toContain('No.')
  await journey.expectAccessible()
  await ada.keyboard.press('Control+Home')
  for (let letter = 0; letter < 'Recorded in the clinic.'.length; letter += 1) await ada.keyboard.press('Shift+ArrowRight')
  await ada.keyboard.press('h')
  await tagWith(ada, 'Setting')
  await expect.poll(async () => cards(grace).count(), SOON).toBe(4)
  await expect.poll(async () => cards(grace).first().textContent(), SOON).toContain('Setting')
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
  await expect.poll(async () => cards(page).nth(1).getByRole('button').first().evaluate((card) => card === document.activeElement), SOON).toBe(true)
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
  await expect.poll(async () => cards(page).nth(1).getByRole('button', { name: SECOND }).getAttribute('aria-current'), SOON).toBe('true')

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
  const viewer = await invited(page, 'vera@field.example', 'Vera', 'VIEWER')
  await viewer.setViewportSize({ width: 360, height: 740 })
  await viewer.goto(server.workspaceUrl(SUBDOMAIN, `/data/${noteId}`))
  await viewer.getByText(SECOND).waitFor()
  expect(await textOf(viewer).count()).toBe(0)
  await viewer.keyboard.press('p')
  await viewer.getByRole('tab', { name: /Highlights/ }).waitFor()
  await expect.poll(async () => cards(viewer).first().textContent(), SOON).toContain('Seen')
  expect(await viewer.getByRole('button', { name: 'Change the tags of the highlight' }).count()).toBe(0)
  await journey.expectAccessible(viewer)
})
