import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { strings as imports } from '#imports/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { strings as insights } from '../../../apps/web/insight-page/strings.ts'
import { usePage } from '../../harness/browser.ts'
import { ask, command, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { paste } from '../../harness/pasting.ts'
import { useSpeech } from '../../harness/speech-exchange.ts'
import {
  FILE_NAMES,
  FILE_TYPES,
  FILM_SECONDS,
  fileContents,
  HEARD,
  LAST_SAID,
  SAID,
  type FileName,
} from './file-contents.ts'
import { embeddedForStrangers, fileWalks } from './files.ts'
import { walk, WALK_TIMEOUT_MS, type Things } from './walk.ts'

const SOON = { timeout: 60_000 }
const server = useServer()
const service = await useSpeech(FILM_SECONDS)
const journey = usePage()
const people = usePeople(server, journey, 'walked-files')
let things: Promise<Things> | undefined

/** The file of a note. */
async function fileOf(page: Page, id: string): Promise<string> {
  const { note } = await ask<{ note: { content: unknown } }>(page, 'query ($id: ID!) { note(id: $id) { content } }', {
    id,
  })
  return /"fileId":"([^"]+)"/.exec(JSON.stringify(note.content))?.[1] ?? ''
}

/** Drops files of all kinds on a project, and makes highlights and reels of them. */
async function fill(page: Page): Promise<Things> {
  service.answerWith(() => ({ body: HEARD }))
  const made = (name: string, input: object): Promise<string> => command(page, name, { id: newId(), ...input })
  const projectId = await made('createProject', { title: 'Films' })
  const contents = await fileContents()
  await people.open(page, `/projects/${projectId}/import`)
  const names = Object.entries(FILE_NAMES) as [FileName, string][]
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map(([kind, name]) => ({ name, mimeType: FILE_TYPES[kind], buffer: contents[kind] })))
  // A table would be read in as notes.
  await page
    .getByRole('region', { name: FILE_NAMES.workbook, exact: true })
    .getByRole('button', { name: imports.keepAsFile })
    .click(SOON)
  const notes: Record<string, string> = {}
  for (const [kind, name] of names) {
    const link = page.getByRole('link', { name: name.replace(/\.\w+$/, ''), exact: true }).first()
    const { note } = await ask<{ note: { id: string } }>(page, 'query ($id: ID!) { note(id: $id) { id } }', {
      id: /[^-/]+$/.exec((await link.getAttribute('href', SOON)) ?? '')?.[0],
    })
    notes[kind] = note.id
  }
  // A page that is left before all bytes have arrived aborts the rest of the upload.
  for (const id of Object.values(notes)) {
    const fileId = await fileOf(page, id)
    const uploaded = async (): Promise<string> =>
      (
        await ask<{ file: { uploadStatus: string } }>(page, 'query ($id: ID!) { file(id: $id) { uploadStatus } }', {
          id: fileId,
        })
      ).file.uploadStatus
    await expect.poll(uploaded, SOON).toBe('DONE')
  }
  const [film = '', pdf = '', picture = ''] = [notes['film'], notes['pdf'], notes['picture']]
  const [filmFile, pdfFile, pictureFile] = [
    await fileOf(page, film),
    await fileOf(page, pdf),
    await fileOf(page, picture),
  ]
  await people.open(page, `/data/${film}`)
  await page.getByText(LAST_SAID).waitFor(SOON)
  await expect
    .poll(
      async () =>
        (
          await ask<{ file: { media: { status: string } } }>(
            page,
            'query ($id: ID!) { file(id: $id) { media { status } } }',
            { id: filmFile },
          )
        ).file.media.status,
      SOON,
    )
    .toBe('COMPLETE')
  const tagId = await made('createTag', { projectId, title: 'Habits' })
  const highlightIds: string[] = []
  for (const quote of SAID)
    highlightIds.push(await made('createHighlight', { noteId: film, tagIds: [tagId], place: { quote } }))
  const boxes = [{ x: 0.1, y: 0.1, width: 0.4, height: 0.1 }]
  await made('createHighlight', { noteId: pdf, place: { region: { fileId: pdfFile, page: 1, boxes } } })
  await made('createHighlight', { noteId: picture, place: { region: { fileId: pictureFile, page: null, boxes } } })
  const insightId = await made('createInsight', { projectId, title: 'Nobody reads it', highlightIds })
  const reelId = newId()
  await command(page, 'createInsightReel', { id: reelId, insightId, title: 'What they said', quotes: true })
  // A file of an insight has its own page; that of a note leads to its note.
  await people.open(page, `/insights/${insightId}`)
  const text = page.getByRole('textbox', { name: insights.label })
  await text.click()
  await paste(text, { name: FILE_NAMES.picture, type: FILE_TYPES.picture, bytes: contents.picture })
  const idOfPasted = async (): Promise<string | undefined> =>
    /"fileId":"([^"]+)"/.exec(
      JSON.stringify(await ask(page, 'query ($id: ID!) { insight(id: $id) { content } }', { id: insightId })),
    )?.[1]
  await expect.poll(idOfPasted, SOON).toBeDefined()
  return {
    ...notes,
    ownPicture: (await idOfPasted()) ?? '',
    projectId,
    filmFile,
    pdfFile,
    pictureFile,
    tagId,
    insightId,
    reelId,
    embeddedReel: `reels/tags/${tagId}`,
    embeddedClip: `highlights/${highlightIds[0] ?? ''}`,
    surveys: await made('createProject', { title: 'Spring survey' }),
    tickets: await made('createProject', { title: 'Tickets' }),
    talks: await made('createProject', { title: 'Talks' }),
    nowhere: newId(),
  }
}

test.for(fileWalks)('axe finds nothing: $title', { timeout: WALK_TIMEOUT_MS }, async ({ stops }) => {
  // An empty file is refused when it is chosen.
  journey.allowConsoleError(/status of 422/)
  const page = await people.ada(journey.page)
  things ??= fill(page)
  expect(await walk(page, stops, await things, people.follow)).toEqual([])
})

test(
  `axe finds nothing: ${embeddedForStrangers.name}`,
  async () => {
    expect(await walk(journey.page, [embeddedForStrangers], (await things) ?? {}, people.follow)).toEqual([])
  },
  WALK_TIMEOUT_MS,
)
