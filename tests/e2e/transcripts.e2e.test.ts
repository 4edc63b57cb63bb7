import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId, parseId } from '#platform/kernel/ids.ts'
import { wavFile } from '#platform/server/models/speech/wav-file.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { strings as mediaStrings } from '#media/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as clipStrings } from '#reels/web/strings.ts'
import { speakerStrings } from '#speakers/web/strings.ts'
import { strings as transcriptStrings } from '#transcripts/web/strings.ts'
import { projectTranscriptionStrings } from '../../apps/web/screens/settings/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { cards } from '../harness/marking.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { listen } from '../harness/playing.ts'
import { useServer } from '../harness/server.ts'
import { openFirstSpeaker } from '../harness/speakers.ts'
import { useSpeech } from '../harness/speech-exchange.ts'
import { correct } from '../harness/writing.ts'

const RATE_HZ = 16_000
const SOON = { timeout: 30_000 }
/** A click sooner after another one is a double-click, which selects the word. */
const CLICK_BY_CLICK = { ...SOON, interval: 1000 }
/** The answer of a transcription service: two sentences, and the time of each of their words. */
const HEARD = {
  language: 'english',
  text: 'Every Monday I open four windows. Then I take off my coat.',
  segments: [
    { id: 0, start: 0.5, end: 3.4, text: ' Every Monday I open four windows.', avg_logprob: -0.05 },
    { id: 1, start: 4, end: 6.9, text: ' Then I take off my coat.', avg_logprob: -0.9 },
  ],
  words: ['Every', 'Monday', 'I', 'open', 'four', 'windows']
    .map((word, at) => ({ word, start: 0.5 + at / 2, end: 0.9 + at / 2 }))
    .concat(
      ['Then', 'I', 'take', 'off', 'my', 'coat'].map((word, at) => ({ word, start: 4 + at / 2, end: 4.4 + at / 2 })),
    ),
}

const TAPE_SECONDS = 8
const service = await useSpeech(TAPE_SECONDS)
const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'hearsay')

const tape = (name: string) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wavFile(
    Float32Array.from({ length: TAPE_SECONDS * RATE_HZ }, (_, at) => Math.sin(at / 9) / 4),
    RATE_HZ,
  ),
})

/** Drops a recording on a new project and opens the note that is made of it. */
async function noteOfTape(page: Page, title: string): Promise<string> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles(tape(`${title}.wav`))
  const path = await page.getByRole('link', { name: title, exact: true }).getAttribute('href', SOON)
  // A page that is left before all bytes have arrived aborts the rest of the upload.
  await page.getByText(`${fileStrings.types.Audio} · 256 kB`).waitFor(SOON)
  await people.open(page, path ?? '')
  return path ?? ''
}

/** The position of the page's recording, in seconds, and the word that is lit. */
const playing = async (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelector<HTMLMediaElement>('audio, video')
    const [range] = [...(CSS.highlights.get('spoken-word') ?? [])]
    return {
      at: media?.currentTime ?? 0,
      isPlaying: media?.paused === false,
      word: range instanceof Range ? range.toString() : '',
    }
  })

async function clickWord(page: Page, word: string): Promise<void> {
  const place = await page.evaluate((requested) => {
    for (const utterance of document.querySelectorAll('[data-type="utterance"]')) {
      const text = utterance.firstChild
      const start = text?.nodeValue?.indexOf(requested) ?? -1
      if (!text || start < 0) continue
      const range = document.createRange()
      range.setStart(text, start + 1)
      range.setEnd(text, start + requested.length)
      utterance.scrollIntoView({ block: 'center' })
      const { left, top, height } = range.getBoundingClientRect()
      return { x: left + 1, y: top + height / 2 }
    }
    return null
  }, word)
  if (!place) throw new Error(`Nobody said ${word}.`)
  await page.mouse.click(place.x, place.y)
}

/** Clicks a word unless something plays: the times of words arrive after the words. */
async function playFrom(page: Page, word: string): ReturnType<typeof playing> {
  if (!(await playing(page)).isPlaying) await clickWord(page, word)
  return playing(page)
}

test('a dropped recording plays and becomes text; a click on a word plays it, and the spoken word is lit, for readers too', async () => {
  service.answerWith(() => ({ body: HEARD }))
  const page = await people.ada(journey.page)
  const path = await noteOfTape(page, 'Mara')
  await page.getByText('Then I take off my coat.').waitFor(SOON)
  await page.getByRole('button', { name: mediaStrings.play }).waitFor(SOON)
  await expect
    .poll(async () => playFrom(page, 'take'), CLICK_BY_CLICK)
    .toMatchObject({ isPlaying: true, word: expect.stringMatching(/^(?:take|off|my|coat\.)$/) as string })
  await expect.poll(async () => (await playing(page)).at, SOON).toBeGreaterThanOrEqual(4.9)
  // The recording is short: a slow page is checked while it is paused.
  await page.getByRole('button', { name: mediaStrings.pause }).click()
  await journey.expectAccessible()
  // A link to a span of it.
  const { note } = await ask<{ note: { transcriptions: { fileId: string }[] } }>(
    page,
    'query ($id: ID!) { note(id: $id) { transcriptions { fileId } } }',
    { id: parseId(path.split(/[-/]/).at(-1) ?? '') },
  )
  await people.open(page, `${path}#h=${note.transcriptions[0]?.fileId}:4.5-6`)
  await expect.poll(async () => (await playing(page)).at, SOON).toBe(4.5)
  const viewer = await people.member('Vera', 'VIEWER')
  await people.open(viewer, path)
  await viewer.getByRole('button', { name: mediaStrings.play }).waitFor(SOON)
  await expect
    .poll(async () => playFrom(viewer, 'Monday'), CLICK_BY_CLICK)
    .toMatchObject({ isPlaying: true, word: expect.stringMatching(/^(?:Monday|I|open|four|windows\.)$/) as string })
})

test('speech that was not recognised is shown beside its recording, and played by key up to its end', async () => {
  service.answerWith(() => ({
    body: {
      ...HEARD,
      segments: [...HEARD.segments, { id: 2, start: 6.9, end: 7.7, text: '', avg_logprob: -1, no_speech_prob: 0.01 }],
    },
  }))
  const page = await people.ada(journey.page)
  await noteOfTape(page, 'Juno')
  await page.getByText('Then I take off my coat.').waitFor(SOON)
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).waitFor(SOON)
  await page.getByRole('region', { name: transcriptStrings.gapsTitle(1) }).waitFor(SOON)
  await journey.expectAccessible()
  const heard = await listen(page)
  await page.getByRole('button', { name: transcriptStrings.gap('0:06', '0:07') }).press('Enter')
  await expect.poll(async () => (await heard())[0]?.to ?? 0, SOON).toBeGreaterThanOrEqual(7.5)
  await expect.poll(async () => playing(page), SOON).toMatchObject({ isPlaying: false })
  const [played] = await heard()
  expect(played?.to).toBeLessThan(7.9)
  expect(played?.words).not.toContain('Every')
})

test('a highlight on spoken words is a clip: it plays from its first word and stops after its last', async () => {
  service.answerWith(() => ({ body: HEARD }))
  const page = await people.ada(journey.page)
  const path = await noteOfTape(page, 'Cleo')
  await page.getByText('Then I take off my coat.').waitFor(SOON)
  const noteId = /[^-/]+$/.exec(path)?.[0] ?? ''
  const { note } = await ask<{ note: { id: string } }>(page, 'query ($id: ID!) { note(id: $id) { id } }', {
    id: noteId,
  })
  const highlightId = await command(page, 'createHighlight', {
    id: newId(),
    noteId: note.id,
    place: { quote: 'open four windows' },
  })
  const clipOf = async (): Promise<unknown> =>
    (
      await ask<{ highlight: { audioVideo: unknown } }>(
        page,
        'query ($id: ID!) { highlight(id: $id) { audioVideo { startTime endTime type } } }',
        { id: highlightId },
      )
    ).highlight.audioVideo
  await expect.poll(clipOf, SOON).toEqual({ startTime: 2, endTime: 3.4, type: 'AUDIO' })
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).waitFor(SOON)
  const heard = await listen(page)
  await page.getByRole('button', { name: clipStrings.play('0:01') }).click()
  await expect.poll(async () => (await heard())[0]?.to ?? 0, SOON).toBeGreaterThanOrEqual(3.2)
  await expect.poll(async () => playing(page), SOON).toMatchObject({ isPlaying: false })
  expect((await heard())[0]?.from).toBeLessThan(2.5)
  const { at } = await playing(page)
  expect(at).toBeGreaterThanOrEqual(3.3)
  expect(at).toBeLessThan(4)
  const playlist = await page.evaluate(
    async (id) => (await fetch(`/files/highlight-stream/${id}/hls-audio.m3u8`)).text(),
    highlightId,
  )
  expect(playlist).toMatch(/#EXT-X-START:TIME-OFFSET=[\d.]+,PRECISE=YES[^]*\/files\/stream\//)
  // A client with its token plays it without a session; no other token works.
  const { highlight } = await ask<{ highlight: { streamAccessToken: string } }>(
    page,
    'query ($id: ID!) { highlight(id: $id) { streamAccessToken } }',
    { id: highlightId },
  )
  journey.allowConsoleError(/401/)
  const [listed, piece, refused] = await page.evaluate(
    async ({ id, token }) => {
      const asStranger = async (address: string): Promise<Response> => fetch(address, { credentials: 'omit' })
      const list = await asStranger(`/files/highlight-stream/${id}/hls-audio.m3u8?token=${token}`)
      const [named = ''] = /^\/files\/stream\/.+$/m.exec(await list.text()) ?? []
      return [
        list.status,
        (await asStranger(named)).status,
        (await asStranger(`/files/highlight-stream/${id}/hls-audio.m3u8?token=${token.slice(0, -2)}AA`)).status,
      ]
    },
    { id: highlightId, token: highlight.streamAccessToken },
  )
  expect([listed, piece, refused]).toEqual([200, 200, 401])
})

test('a transcript opens for reading: with the caret in it the keys play and mark, and only E makes them write', async () => {
  service.answerWith(() => ({ body: HEARD }))
  const page = await people.ada(journey.page)
  await noteOfTape(page, 'Lena')
  await page.getByText('Then I take off my coat.').waitFor(SOON)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Lena') })
  await expect.poll(async () => text.getAttribute('aria-readonly'), SOON).toBe('true')
  // A click on a word plays it and leaves the caret there.
  await expect.poll(async () => playFrom(page, 'Monday'), CLICK_BY_CLICK).toMatchObject({ isPlaying: true })
  const words = (await text.locator('[data-type="utterance"]').allTextContents()).join(' ')
  for (const [key, isPlaying] of [
    ['k', false],
    ['Space', true],
    ['k', false],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => playing(page), SOON).toMatchObject({ isPlaying })
  }
  await page.keyboard.press('j')
  await expect.poll(async () => (await playing(page)).at, SOON).toBe(0)
  await page.keyboard.type('zzz')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('h')
  await page.keyboard.press('Escape')
  await cards(page).getByText('Every Monday').waitFor(SOON)
  expect((await text.locator('[data-type="utterance"]').allTextContents()).join(' ')).toBe(words)
  await correct(page)
  await page.keyboard.type(' k')
  await text.getByText('four windows. k').waitFor(SOON)
  expect((await playing(page)).isPlaying).toBe(false)
})

test('a speaker is named, a word is corrected everywhere, and the transcript is downloaded', async () => {
  service.answerWith(() => ({ body: HEARD }))
  const page = await people.ada(journey.page)
  await noteOfTape(page, 'Dana')
  await page.getByText('Then I take off my coat.').waitFor(SOON)
  const choose = async (entry: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: transcriptStrings.menu, exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose(speakerStrings.showSpeakers)
  await openFirstSpeaker(page)
  await page.getByLabel(speakerStrings.name, { exact: true }).fill('Mara')
  await page.keyboard.press('Enter')
  await expect.poll(async () => page.locator('[data-type="utterance"][data-speaker="Mara"]').count(), SOON).toBe(2)
  await choose(transcriptStrings.replaceWords)
  await page.getByRole('dialog').getByLabel(transcriptStrings.find).fill('hat')
  await page.getByRole('dialog').getByLabel(transcriptStrings.replaceWith).fill('jacket')
  await page.keyboard.press('Enter')
  await page.getByText(transcriptStrings.notFound('hat')).waitFor(SOON)
  await page.getByRole('dialog').getByLabel(transcriptStrings.find).fill('coat')
  await page.keyboard.press('Enter')
  await page.getByText('Then I take off my jacket.').waitFor(SOON)
  const download = page.waitForEvent('download')
  await choose(transcriptStrings.formats.vtt)
  expect((await download).suggestedFilename()).toBe('Dana.vtt')
})

test('a recording that could not be transcribed says why, and is transcribed when the user tries again', async () => {
  service.answerWith(() => ({ status: 401, body: { error: { message: 'Incorrect API key provided' } } }))
  const page = await people.ada(journey.page)
  await noteOfTape(page, 'Ben')
  await page.getByText('The transcription service did not accept the key of this installation.').waitFor(SOON)
  await journey.expectAccessible()
  service.answerWith(() => ({ body: HEARD }))
  await page.getByRole('button', { name: transcriptStrings.again }).click()
  await page.getByText('Every Monday I open four windows.').waitFor(SOON)
})

test('a user who uploaded a recording is notified on any page when it has become text, and is led there, also when several changes of one file arrive together', async () => {
  const page = await people.ada(journey.page)
  const uploads = page.getByRole('region', { name: fileStrings.uploads })
  service.answerWith(async () => uploads.waitFor(SOON).then(() => ({ body: HEARD })))
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles(tape('Ida.wav'))
  const notice = page
    .getByRole('region', { name: designStrings.messages })
    .filter({ hasText: transcriptStrings.ready('Ida.wav') })
    .getByRole('link', { name: transcriptStrings.open })
  await notice.waitFor(SOON)
  await journey.expectAccessible()
  await notice.click()
  await page.getByText('Then I take off my coat.').waitFor(SOON)
})

test('a project lists names that are likely to be said, and a service receives them', async () => {
  service.answerWith(() => ({ body: HEARD }))
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Names' })
  await people.open(page, `/projects/${projectId}/settings/transcription`)
  await page.getByLabel(projectTranscriptionStrings.vocabulary).fill('Shayla\nNew Jersey\n')
  await page.getByRole('button', { name: projectTranscriptionStrings.save }).click()
  await page.getByText(projectTranscriptionStrings.saved).first().waitFor()
  await people.open(page, `/projects/${projectId}/import`)
  const before = service.asked.length
  await page.locator('input[type=file]').setInputFiles(tape('Names.wav'))
  await expect.poll(() => service.asked.length, SOON).toBeGreaterThan(before)
  expect(service.asked.at(-1)?.form.get('prompt')).toBe('Shayla, New Jersey')
})
