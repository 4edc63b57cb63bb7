import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { ask, command, type People } from './people.ts'
import { makeRecording, pictureInput, toneInput } from './recordings.ts'

const SOON = { timeout: 30_000 }
const SENTENCES = [
  'Every Monday I open four windows.',
  'Then I take off my coat.',
  'Nobody reads the report.',
  'We print it all the same.',
]
const SECONDS_OF_SENTENCE = 4
/** The length of the film of `markedFilm`. */
export const MARKED_FILM_SECONDS = SENTENCES.length * SECONDS_OF_SENTENCE

/** The answer of a transcription service for it: a sentence every four seconds. */
export const HEARD_IN_MARKED_FILM = {
  language: 'english',
  text: SENTENCES.join(' '),
  segments: SENTENCES.map((text, id) => ({
    id,
    start: id * SECONDS_OF_SENTENCE + 0.5,
    end: (id + 1) * SECONDS_OF_SENTENCE - 0.5,
    text: ` ${text}`,
    avg_logprob: -0.05,
  })),
  words: SENTENCES.flatMap((text, id) =>
    text.split(' ').map((word, at) => ({
      word,
      start: id * SECONDS_OF_SENTENCE + 0.5 + at / 2,
      end: id * SECONDS_OF_SENTENCE + 0.9 + at / 2,
    })),
  ),
}

const made = new Map<string, Promise<Buffer>>()

/** Makes a film of a test picture and a tone, once for each file. */
export async function makeFilm(seconds: number, size = '320x180'): Promise<Buffer> {
  const key = `${seconds} ${size}`
  const film =
    made.get(key) ??
    makeRecording(
      'film.mp4',
      ...pictureInput(seconds, size),
      ...toneInput(seconds),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    )
  made.set(key, film)
  return film
}

interface DroppedFilm {
  /** A few bytes after its end make it a different recording; with the same bytes it is the same one. */
  mark?: string
  /** The project onto which it is dropped; a new one by default. */
  projectId?: Id
}

/** Drops a film on a project and opens the note that is made of it. */
export async function droppedFilm(
  page: Page,
  people: People,
  title: string,
  film: Buffer,
  { mark = newId(), projectId: given }: DroppedFilm = {},
): Promise<{ path: string; noteId: string; projectId: string }> {
  const projectId = given ?? (await command(page, 'createProject', { id: newId(), title: 'Films' }))
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: `${title}.mp4`,
    mimeType: 'video/mp4',
    buffer: Buffer.concat([film, Buffer.from(mark)]),
  })
  const path = (await page.getByRole('link', { name: title, exact: true }).getAttribute('href', SOON)) ?? ''
  // A page that is left before all bytes have arrived aborts the rest of the upload.
  await page.getByText(new RegExp(`^${fileStrings.types.Video} · `)).waitFor(SOON)
  await people.open(page, path)
  const { note } = await ask<{ note: { id: string } }>(page, 'query ($id: ID!) { note(id: $id) { id } }', {
    id: /[^-/]+$/.exec(path)?.[0] ?? '',
  })
  return { path, projectId, noteId: note.id }
}

interface MarkedFilm {
  projectId: string
  noteId: string
  fileId: string
  tagId: string
}

/** Makes a note with a film whose first three sentences are highlighted and tagged, transcribed by a service. */
export async function markedFilm(
  page: Page,
  people: People,
  { size, ...dropped }: { size?: string; projectId?: Id } = {},
): Promise<MarkedFilm> {
  const film = await makeFilm(MARKED_FILM_SECONDS, size)
  const { projectId, noteId } = await droppedFilm(page, people, 'Mara', film, dropped)
  const tagId = await command(page, 'createTag', { id: newId(), projectId, title: 'Habits' })
  await page.getByText('We print it all the same.').waitFor(SOON)
  const { note } = await ask<{ note: { content: unknown } }>(page, 'query ($id: ID!) { note(id: $id) { content } }', {
    id: noteId,
  })
  const fileId = /"fileId":"([^"]+)"/.exec(JSON.stringify(note.content))?.[1] ?? ''
  for (const quote of ['open four windows', 'take off my coat', 'Nobody reads'])
    await command(page, 'createHighlight', { id: newId(), noteId, tagIds: [tagId], place: { quote } })
  await expect.poll(async () => preparedState(page, fileId), SOON).toBe('COMPLETE')
  return { projectId, noteId, fileId, tagId }
}

/** Returns how far the preparation of a film for playback is. */
async function preparedState(page: Page, fileId: string): Promise<string> {
  const { file } = await ask<{ file: { media: { status: string } } }>(
    page,
    'query ($id: ID!) { file(id: $id) { media { status } } }',
    { id: fileId },
  )
  return file.media.status
}

interface RedactedRecording {
  id: string
  state: string
  redactions: Array<{ id: string; state: string; quote: string }>
  file: { media: { status: string } }
}

/** Returns the recording of a note, and what is left out of it. */
export async function recordingOf(page: Page, noteId: string): Promise<RedactedRecording> {
  const { note } = await ask<{ note: { redactedRecordings: RedactedRecording[] } }>(
    page,
    'query ($id: ID!) { note(id: $id) { redactedRecordings { id state redactions { id state quote } file { media { status } } } } }',
    { id: noteId },
  )
  const [recording] = note.redactedRecordings
  if (!recording) throw new Error('The note has a recording.')
  return recording
}
