import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { strings as importStrings } from '#imports/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { slowNetwork } from '../harness/slow-page.ts'
import { caretStands, saved } from '../harness/writing.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'tapes')

/** A file that nothing can open. */
const TAPE = {
  name: 'Mara.tape',
  mimeType: 'application/octet-stream',
  buffer: Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(6_000_000)]),
}
const SOON = { timeout: 30_000 }

test('files become separate notes; an upload is paused, interrupted by closing the page, and continues with the same file', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await slowNetwork(page, true)
  await page
    .locator('input[type=file]')
    .setInputFiles([TAPE, { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words.') }])
  // Text is read in; the other file is kept as it is.
  await page.getByRole('region', { name: 'words.txt' }).waitFor()
  const progress = page.getByRole('progressbar', { name: fileStrings.uploading('Mara.tape') })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), SOON).toBeGreaterThan(100_000)
  await page.getByRole('region', { name: fileStrings.uploads }).getByText(fileStrings.summary(0, 1)).waitFor()
  await page.getByRole('region', { name: 'Mara.tape' }).getByRole('button', { name: fileStrings.pause }).click()
  await page.getByRole('region', { name: 'Mara.tape' }).getByRole('button', { name: fileStrings.resume }).waitFor()
  await journey.expectAccessible()
  const link = await page.getByRole('link', { name: 'Mara', exact: true }).getAttribute('href')

  await page.close()
  const again = await journey.secondTab()
  await people.open(again, link ?? '')
  await again.getByText(anyOf(fileStrings.interrupted(ANY_WORDS, '6 MB'))).waitFor(SOON)
  await journey.expectAccessible(again)
  const chooser = again.waitForEvent('filechooser')
  await again.getByRole('button', { name: fileStrings.chooseAgain }).click()
  await (await chooser).setFiles(TAPE)
  await again.getByText(`${fileStrings.types.Other} · 6 MB`).waitFor(SOON)
  const download = again.waitForEvent('download')
  await again.getByRole('link', { name: fileStrings.download }).click()
  expect((await download).suggestedFilename()).toBe('Mara.tape')
})

test('a row of a file opens its note wherever it is clicked, and its buttons work separately', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Rows' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([{ ...TAPE, buffer: TAPE.buffer.subarray(0, 2_000) }])
  const row = page.getByRole('region', { name: TAPE.name })
  await row.getByText(`${fileStrings.types.Other} · 2 kB`).waitFor(SOON)
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: fileStrings.download }).click()
  expect((await download).suggestedFilename()).toBe(TAPE.name)
  await row.getByText(`${fileStrings.types.Other} · 2 kB`).click({ force: true })
  await page.waitForURL(/\/data\//, SOON)
})

test('a folder that is dropped on a project is imported with the folders in it', async () => {
  const page = await people.ada(journey.page)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-dropped-'))
  // The page reads from it until it is closed.
  onTestFinished(async () => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'inner'))
  await writeFile(join(folder, 'Outside.bin'), Buffer.from([1, 2, 3, 0]))
  await writeFile(join(folder, 'inner', 'Inside.bin'), Buffer.from([4, 5, 6, 0]))
  await writeFile(join(folder, 'inner', 'words.txt'), 'Only words.')
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}`)
  await page.getByRole('heading', { name: 'Tapes' }).waitFor(SOON)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
  await page.getByText(importStrings.drop('Tapes')).waitFor(SOON)
  await session.send('Input.dispatchDragEvent', { type: 'drop', x: 640, y: 400, data })
  await page.getByRole('link', { name: 'Outside', exact: true }).waitFor(SOON)
  await page.getByRole('link', { name: 'Inside', exact: true }).waitFor(SOON)
  // While it is being inspected it is shown twice for a moment.
  await page.getByRole('region', { name: 'words.txt' }).first().waitFor(SOON)
})

test('a link to the note of a file that is clicked while the last of the file arrives leads there, although the row is drawn again', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await pressed.promise
    await route.continue()
  })
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Ann.tape', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 3]) }])
  const link = page.getByRole('link', { name: 'Ann', exact: true })
  await page.getByRole('progressbar', { name: fileStrings.uploading('Ann.tape') }).waitFor(SOON)
  await link.hover(SOON)
  await page.mouse.down()
  pressed.resolve()
  await page.getByText(`${fileStrings.types.Other} · 4 bytes`).waitFor(SOON)
  await page.mouse.up()
  await page.getByRole('textbox', { name: noteScreenStrings.text('Ann') }).waitFor(SOON)
})

test('a user who uploads a file a second time is shown where it already is', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  const words = { mimeType: 'application/octet-stream', buffer: Buffer.from([1, 2, 3, 0, 4]) }
  await page.locator('input[type=file]').setInputFiles([{ ...words, name: 'First.bin' }])
  await page.getByText(`${fileStrings.types.Other} · 5 bytes`).waitFor(SOON)
  await page.locator('input[type=file]').setInputFiles([{ ...words, name: 'Second.bin' }])
  const reported = page.getByRole('region', { name: 'Second.bin' }).getByText(fileStrings.sameAs)
  await reported.getByRole('link', { name: 'First.bin' }).click()
  await page
    .getByRole('heading', { name: 'First', exact: true })
    .or(page.getByRole('textbox', { name: noteScreenStrings.text('First') }))
    .first()
    .waitFor(SOON)
})

test('stopping the upload of a file also deletes the note that was made for it', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await slowNetwork(page, true)
  await page.locator('input[type=file]').setInputFiles([TAPE])
  await page.getByRole('link', { name: 'Mara', exact: true }).waitFor(SOON)
  await page
    .getByRole('region', { name: 'Mara.tape' })
    .getByRole('button', { name: designStrings.stop(fileStrings.uploading('Mara.tape')) })
    .click()
  await page.getByRole('link', { name: 'Mara', exact: true }).waitFor({ state: 'detached', ...SOON })
  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByText(projectScreenStrings.note.empty).waitFor(SOON)
})

test('a file dropped into a text is shown there at once, is stopped, and readers see that', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  const noteId = await command(page, 'createNote', { id: newId(), projectId, title: 'Interview' })
  await people.open(page, `/data/${noteId}`)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Interview') })
  await text.focus()
  await caretStands(page)
  await page.keyboard.type('Before the tape.')
  await saved(page)
  await slowNetwork(page, true)
  await text.evaluate((element, bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'Mara.tape'))
    element
      .querySelector('p')
      ?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, TAPE.buffer.byteLength)
  await text.getByRole('progressbar', { name: fileStrings.uploading('Mara.tape') }).waitFor(SOON)
  await saved(page)
  await text.getByRole('button', { name: designStrings.stop(fileStrings.uploading('Mara.tape')) }).click()
  await text.getByText(fileStrings.cancelled).waitFor(SOON)
  const viewer = await people.member('Vera', 'VIEWER')
  await people.open(viewer, `/data/${noteId}`)
  await viewer.getByText(fileStrings.cancelled).waitFor(SOON)
})

test('an upload waits for the network to come back, also if the device reports that it is offline', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await page.route('**/api/uploads/*', async (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await page.locator('input[type=file]').setInputFiles([TAPE])
  await page.getByRole('progressbar', { name: fileStrings.cutOff('Mara.tape') }).waitFor(SOON)
  await page.getByRole('region', { name: fileStrings.uploads }).getByText(fileStrings.noConnection).waitFor()
  await page.unroute('**/api/uploads/*')
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  })
  await page.getByText(`${fileStrings.types.Other} · 6 MB`).waitFor(SOON)
})

test('a file that is refused is listed among the others with its reason until it is dismissed, and leaves no note behind', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  journey.allowConsoleError(/status of 400/)
  const long = `${'Mara '.repeat(60)}.tape`
  await page.locator('input[type=file]').setInputFiles([
    { name: 'nothing.tape', mimeType: 'video/mp4', buffer: Buffer.alloc(0) },
    { name: long, mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 3]) },
    { name: 'short.tape', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 3]) },
  ])
  await page.getByRole('alert').getByText(fileStrings.empty('nothing.tape')).waitFor(SOON)
  await page
    .getByRole('alert')
    .getByText(/The name of the file is too long/)
    .waitFor(SOON)
  await page.getByText(`${fileStrings.types.Other} · 4 bytes`).waitFor(SOON)
  await journey.expectAccessible()
  await page
    .getByRole('region', { name: 'nothing.tape' })
    .getByRole('button', { name: importStrings.removeFile })
    .click()
  await page.getByRole('region', { name: 'nothing.tape' }).waitFor({ state: 'detached' })
  const { project } = await ask<{ project: { notes: { nodes: { title: string }[] } } }>(
    page,
    'query ($id: ID!) { project(id: $id) { notes(first: 10) { nodes { title } } } }',
    { id: projectId },
  )
  expect(project.notes.nodes.map(({ title }) => title)).toEqual(['short'])
})
