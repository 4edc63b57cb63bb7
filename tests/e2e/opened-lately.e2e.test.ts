import { expect, test } from 'vitest'
import { strings as identityStrings } from '#identity/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { noteOf } from '../harness/importing.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'lately')
const SOON = { timeout: 30_000 }

test('a project that is opened from the list for the first time is asked for its notes beside its head, and only once', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Never open before' })
  await noteOf(page, projectId, 'Ines', ['I gave up on the first evening.'])
  await people.open(page, '/projects')
  const asked: string[] = []
  const requested = Promise.withResolvers<void>()
  // The head is answered only when the notes were asked for.
  await page.route('**/api/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    for (const [, name = ''] of body.matchAll(/"operationName":"(\w+)"/g)) asked.push(name)
    if (asked.includes('ViewRows')) requested.resolve()
    if (body.includes('"ProjectHead"')) await requested.promise
    await route.continue()
  })
  await page.getByRole('main').getByRole('link', { name: 'Never open before' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ines' }).waitFor()
  expect(asked.filter((name) => name === 'ProjectHead')).toHaveLength(1)
  expect(asked.filter((name) => name === 'ViewRows')).toHaveLength(1)
})

test('the text of a note is requested beside the note when its link is clicked, though the note was requested when the pointer reached it', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Read by pointer' })
  await noteOf(page, projectId, 'Noor', ['The form forgets what I wrote.'])
  await people.open(page, `/projects/${projectId}/notes`)
  const requested = Promise.withResolvers<void>()
  const pointed = Promise.withResolvers<void>()
  await page.route('**/api/notes/*/text*', async (route) => {
    requested.resolve()
    await route.continue()
  })
  // The note is answered only when its text was asked for.
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"NoteScreen"') === true) {
      pointed.resolve()
      await requested.promise
    }
    await route.continue()
  })
  const link = page.getByRole('main').getByRole('link', { name: 'Noor' })
  await link.hover()
  await pointed.promise
  await link.click()
  await page.getByRole('textbox', { name: noteScreenStrings.text('Noor') }).waitFor()
})

test('the palette begins with recently opened things, by their whole titles, and logging out leaves none of them on the device', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Pricing · Europe' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Mara' })
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('quarry.kept.opened-lately') ? text : [])),
    )

  await people.open(page, `/projects/${projectId}/charts`)
  await page.getByRole('heading', { level: 1, name: 'Pricing · Europe' }).waitFor(SOON)
  await expect.poll(kept, SOON).toEqual([expect.stringContaining('Pricing')])
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('textbox', { name: noteScreenStrings.text('Mara') }).waitFor(SOON)
  await expect.poll(kept, SOON).toEqual([expect.stringContaining('Mara')])
  // Something without access is not kept.
  await people.open(page, `/projects/${newId()}`)
  await page.getByText(workspaceStrings.place.title, { exact: true }).waitFor(SOON)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shellStrings.palette.find }).waitFor(SOON)
  const options = page.getByRole('listbox', { name: shellStrings.palette.found }).getByRole('option')
  await expect
    .poll(async () => (await options.allTextContents()).slice(0, 2), SOON)
    .toEqual(['Mara', 'Pricing · Europe'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/data\/mara-/, SOON)

  await people.open(page, '/auth/logout')
  await page.getByRole('heading', { name: identityStrings.logOut.done }).waitFor(SOON)
  await expect.poll(kept, SOON).toEqual([])
})
