import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { canvasStrings } from '#canvas/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as callStrings } from '#platform/web/graphql/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { boardStrings } from '../../apps/web/tag-board/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'cut-line', { sample: true })
const CUT = /Failed to load resource|WebSocket connection|Failed to fetch|ERR_INTERNET_DISCONNECTED|Loading chunk/

test('a screen requested while the network is down opens after it is back, although browsers do not retry a script that failed to load', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const project = await command(page, 'createProject', { title: 'Beyond the hills' })
  await people.open(page, '/home')
  const contacts = page.getByRole('navigation').getByRole('link', { name: shellStrings.places.people })
  await contacts.waitFor()
  await page.context().setOffline(true)
  await contacts.click()
  const away = page.getByText(shellStrings.unreachable)
  await away.waitFor()
  await journey.expectAccessible()
  // Nothing answers yet: the page stays, and with it what waits to be sent.
  await page.getByRole('button', { name: designStrings.tryAgain }).click()
  await away.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: peopleScreenStrings.people }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contacts')
  // Changes are followed again, too.
  await command(page, 'changeProject', { id: project, title: 'Over the hills' })
  await page.getByRole('link', { name: 'Over the hills' }).waitFor()
})

test('a part of a page requested while the network is down opens after it is back, and so does one whose download was interrupted; neither takes down the whole page', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  await people.open(page, '/contacts')
  const heading = page.getByRole('heading', { level: 1, name: peopleScreenStrings.people })
  await heading.waitFor()
  // The key works only when the page knows what the user may make, which is loaded with the projects.
  const keysStand = async (): Promise<void> =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Sample/ })
      .waitFor()
  await keysStand()
  // An interruption while the page itself still loads is another matter: no browser retries the imports of a part.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.keyboard.press('Shift+C')
  await page.getByText(documentStrings.connecting).waitFor()
  expect(await heading.count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: peopleScreenStrings.new }).waitFor()

  await page.reload()
  await heading.waitFor()
  await keysStand()
  const broken = new Set<string>()
  await page.route(/\/packs\/(?:create-dialog-[^?]+\.js|[^?]+\.css)$/, async (route) => {
    const address = route.request().url()
    // As in browsers, a script is never loaded again from an address that failed; a style sheet is when it is requested
    // again.
    if (address.endsWith('.css') && broken.has(address)) return route.continue()
    broken.add(address)
    return route.abort('connectionreset')
  })
  await page.keyboard.press('Shift+C')
  await page.getByRole('dialog', { name: peopleScreenStrings.new }).waitFor()
  // Style sheets are loaded with the parts that are prepared after a key press.
  for (const ending of ['.js', '.css'])
    await expect.poll(() => [...broken].some((address) => address.endsWith(ending))).toBe(true)
})

test('a page that has been open for a while has every part loaded, also for use while the network is down', async () => {
  const page = await people.ada(await journey.someoneElse({ savesData: false }))
  journey.allowConsoleError(CUT)
  await people.open(page, '/home')
  await page.waitForFunction(() => localStorage.getItem('quarry.files.fetched') !== null)
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: shellStrings.places.people }).click()
  await page.getByRole('heading', { level: 1, name: peopleScreenStrings.people }).waitFor()
  await page.keyboard.press('Shift+C')
  await page.getByRole('dialog', { name: peopleScreenStrings.new }).waitFor()
})

test('what is loaded already opens at once while the network is down: the palette, which is prepared in advance', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  await people.open(page, '/contacts')
  await page.getByRole('heading', { level: 1, name: peopleScreenStrings.people }).waitFor()
  const ready = Promise.all(
    ['js', 'css'].map(async (kind) => page.waitForResponse(new RegExp(`/packs/command-palette-[^?]+\\.${kind}$`))),
  )
  await page.mouse.move(300, 300)
  for (const file of await ready) await file.finished()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('status').getByText(shellStrings.connection.offline, { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pumpkin')
  await page.getByRole('combobox').and(page.locator('[value="pumpkin"]')).waitFor()
  await page.getByText(shellStrings.palette.waiting).waitFor()
  await page.context().setOffline(false)
  await page
    .getByRole('option', { name: /pumpkin/ })
    .first()
    .waitFor()
})

test('text typed while the network is down stays in its field, and the reason why it was not saved is shown, even if the part that shows it cannot be loaded', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const project = await command(page, 'createProject', { title: 'Under the bridge' })
  await command(page, 'createTag', { projectId: project, title: 'Moss' })
  await people.open(page, `/projects/${project}/tags`)
  await page.getByRole('grid').getByText('Moss').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: boardStrings.newGroup }).click()
  const name = page.getByRole('textbox', { name: boardStrings.groupName })
  await name.fill('Stones')
  await name.press('Enter')
  await expect.poll(async () => name.inputValue()).toBe('Stones')
  await page.context().setOffline(false)
  await page.getByText(callStrings.unreachable).first().waitFor()
  await name.press('Enter')
  await page.getByRole('grid').getByRole('rowgroup', { name: 'Stones' }).waitFor()
})

test('a group of tags made while the network is down appears at once, waits, and is there for others after it is back', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const project = await command(page, 'createProject', { title: 'By the weir' })
  await ask(
    page,
    'mutation ($input: CreateTagBoardInput!, $operationId: ID!) { createTagBoard(input: $input, operationId: $operationId) { board { id } } }',
    { input: { id: newId(), projectId: project, title: 'Banks' }, operationId: newId() },
  )
  await people.open(page, `/projects/${project}/tags`)
  const board = page.getByRole('grid')
  await board.waitFor()
  await page.getByRole('button', { name: boardStrings.newGroup }).click()
  const name = page.getByRole('textbox', { name: boardStrings.groupName })
  await name.fill('Plants')
  await page.context().setOffline(true)
  await page.getByRole('status').getByText(shellStrings.connection.offline).first().waitFor()
  await name.press('Enter')
  await board.getByRole('rowgroup', { name: 'Plants' }).waitFor()
  const waiting = page.getByRole('status').getByText(shellStrings.connection.waiting(1))
  await waiting.first().waitFor()
  await page.context().setOffline(false)
  await waiting.first().waitFor({ state: 'detached' })
  await people.open(page, `/projects/${project}/tags`)
  await board.getByRole('rowgroup', { name: 'Plants' }).waitFor()
})

/** A contact on its own page: how to rename it there, and the name that the server has. */
async function contactPage(page: Page, name: string) {
  const id = await command(page, 'createPerson', { name })
  const open = async (of: Page): Promise<void> => people.open(of, `/people/${id}`)
  const named = (is: string) => page.getByRole('button', { name: `${peopleScreenStrings.name}: ${is}` })
  await open(page)
  await named(name).waitFor()
  await page.waitForLoadState('networkidle')
  return {
    open,
    named,
    async rename(from: string, to: string): Promise<void> {
      await named(from).click()
      const field = page.getByRole('textbox', { name: peopleScreenStrings.name })
      await field.fill(to)
      await field.press('Enter')
      await named(to).waitFor()
    },
    stored: async (from: Page): Promise<string> =>
      (await ask<{ person: { name: string } }>(from, 'query ($id: ID!) { person(id: $id) { name } }', { id })).person
        .name,
  }
}

test('acts on a contact while the network is down wait, are undone there, and survive a reload', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const { open, named, rename, stored } = await contactPage(page, 'Ife')
  const waiting = page.getByRole('status').getByText(shellStrings.connection.waiting(1))
  await page.context().setOffline(true)
  await page.getByRole('status').getByText(shellStrings.connection.offline).first().waitFor()
  await rename('Ife', 'Never sent')
  await waiting.first().waitFor()
  await page.keyboard.press('Control+z')
  await named('Ife').waitFor()
  await waiting.first().waitFor({ state: 'detached' })
  await rename('Ife', 'Ife Adeyemi')
  await waiting.first().waitFor()
  // Closed and opened again: the next page sends what waited.
  const next = await journey.secondTab()
  await page.close()
  await next.context().setOffline(false)
  await open(next)
  await expect.poll(async () => stored(next)).toBe('Ife Adeyemi')
})

test('acts on a contact are not lost by a reload before the first of them has arrived', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const { named, rename, stored } = await contactPage(page, 'Wren')
  const renames: string[] = []
  // The connection takes what is sent, and nothing arrives.
  await page.route('**/api/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"name":"Wren ')) return route.continue()
    renames.push(body)
    return undefined
  })
  await rename('Wren', 'Wren Okoro')
  await expect.poll(() => renames.length).toBe(1)
  // What was done again depends on the answer to what was undone.
  await page.keyboard.press('Control+z')
  await named('Wren').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await named('Wren Okoro').waitFor()
  await rename('Wren Okoro', 'Wren Okoro-Hall')
  expect(await stored(page)).toBe('Wren')
  await page.unroute('**/api/graphql')
  await page.reload()
  await named('Wren Okoro-Hall').waitFor()
  await expect.poll(async () => stored(page)).toBe('Wren Okoro-Hall')
})

test('text typed right after drawing a rectangle goes into it; written while the network is down, it appears at once and waits to be sent', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const projectId = await command(page, 'createProject', { title: 'On the wall' })
  const viewId = await command(page, 'createView', {
    projectId,
    title: 'Wall',
    layout: 'CANVAS',
    objectType: 'HIGHLIGHT',
  })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const canvas = page.getByRole('listbox', { name: canvasStrings.labelOf('Wall') })
  const words = page.getByRole('textbox', { name: canvasStrings.write('text') })
  await canvas.waitFor()
  await page.keyboard.press('r')
  await canvas.click({ position: { x: 300, y: 200 } })
  await words.waitFor()
  await page.keyboard.type('Moss')
  await page.keyboard.press('Escape')
  const card = canvas.getByRole('option')
  await expect.poll(async () => card.allInnerTexts()).toEqual([canvasStrings.named('rectangle', 'Moss')])

  // It is still selected.
  await page.keyboard.press('Enter')
  await words.waitFor()
  await page.context().setOffline(true)
  await words.fill('Moss and stone')
  await page.keyboard.press('Escape')
  const written = [canvasStrings.named('rectangle', 'Moss and stone')]
  await words.waitFor({ state: 'detached' })
  await expect.poll(async () => card.allInnerTexts()).toEqual(written)
  const waiting = page.getByRole('status').getByText(shellStrings.connection.waiting(1))
  await waiting.first().waitFor()
  await page.context().setOffline(false)
  await waiting.first().waitFor({ state: 'detached' })
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  await expect.poll(async () => card.allInnerTexts()).toEqual(written)
})

test('content whose access is removed while a page is not yet subscribed to changes disappears from that page at once', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const title = 'Behind the door'
  const project = await command(page, 'createProject', { title })
  const { project: found } = await ask<{ project: { scopeId: string } }>(
    page,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: project },
  )
  const ben = await people.member('Ben', 'CONTRIBUTOR')
  let connect = (): void => undefined
  const connected = new Promise<void>((resolve) => (connect = resolve))
  await ben.routeWebSocket(/\/api\/graphql/, async (socket) => {
    await connected
    socket.connectToServer()
  })
  // The sidebar reads its places after the page is shown.
  const whole = ben.waitForResponse((response) => response.request().postData()?.includes('PlaceContents') === true)
  // A page without an open document, whose session would end.
  await people.open(ben, '/contacts')
  const inSideBar = ben.getByRole('navigation').getByRole('link', { name: title })
  await inSideBar.waitFor()
  await whole
  await ask(
    page,
    'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { __typename } }',
    { input: { scopeId: found.scopeId, inherits: false }, operationId: newId() },
  )
  connect()
  await inSideBar.waitFor({ state: 'detached' })
})
