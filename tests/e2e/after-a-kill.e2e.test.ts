import { createHash, randomBytes } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utils, write as writeWorkbook } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { strings as fileStrings } from '#files/web/strings.ts'
import { strings as mediaStrings } from '#media/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { strings as officeStrings } from '#office/web/strings.ts'
import { strings as pdfStrings } from '#pdfs/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as redactionStrings } from '#redactions/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { answeringModel, piecesOf, saidAgain } from '../harness/answers-from-quotes.ts'
import { noteOf } from '../harness/importing.ts'
import { startLanguageService } from '../harness/language-service.ts'
import { ANY_FIGURE, anyOf } from '../harness/messages.ts'
import { strings as identityStrings } from '#identity/web/strings.ts'
import { usePage } from '../harness/browser.ts'
import { droppedFilm, HEARD_IN_MARKED_FILM, makeFilm, markedFilm, recordingOf } from '../harness/films.ts'
import { cards, markLine, tagWith, write } from '../harness/marking.ts'
import { noteWithFile } from '../harness/pasting.ts'
import { makePdf, scannedPage } from '../harness/pdfs.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { makeRecording, pictureInput, toneInput } from '../harness/recordings.ts'
import { useOwnServer } from '../harness/server.ts'
import { slowNetwork } from '../harness/slow-page.ts'
import { startWordsService } from '../harness/embeddings-service.ts'
import { startSpeechService } from '../harness/speech-service.ts'
import { givenTo, line, sectionOf } from '../harness/written-sets.ts'
import { saved } from '../harness/writing.ts'

const service = await startSpeechService()
service.answerWith(() => ({ body: HEARD_IN_MARKED_FILM }))
const meaning = await startWordsService()
const language = await startLanguageService()
afterAll(async () => Promise.all([service.close(), meaning.close(), language.close()]))
const server = useOwnServer({ SPEECH_URL: service.url, ...meaning.environment, ...language.environment })
const journey = usePage()
const people = usePeople(server, journey, 'survivors')
/** Connections are retried after a pause, and the changes of others are read again after it. */
const SOON = { timeout: 60_000 }
const RENDERED = { timeout: 120_000 }

const textOf = (page: Page) => page.getByRole('textbox', { name: noteScreenStrings.text('Mara') })

async function openNote(page: Page, noteId: string): Promise<void> {
  await people.open(page, `/data/${noteId}`)
  await textOf(page).waitFor()
}

test('two people read and mark one note by keys, online, offline and online again, and a lock is enforced', async () => {
  const { page: ada } = journey
  journey.allowConsoleError(/ERR_CONNECTION|WebSocket|Failed to load resource/)
  await people.ada(ada)
  const projectId = await command(ada, 'createProject', { id: newId(), title: 'Clinic scheduling' })
  const noteId = await command(ada, 'createNote', { id: newId(), projectId, title: 'Mara' })
  await openNote(ada, noteId)
  await write(ada)
  await ada.keyboard.type('Every Monday I open four windows before I take off my coat.')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('If I cannot see that it is saved, I write it on paper as well.')
  await saved(ada)

  // Select, highlight, type tags, continue: no mouse.
  await ada.keyboard.press('Control+Home')
  await markLine(ada)
  await tagWith(ada, 'Tool sprawl', 'Monday')
  await expect.poll(async () => cards(ada).first().textContent(), SOON).toContain('Every Monday I open four windows')
  await expect.poll(async () => cards(ada).first().textContent(), SOON).toMatch(/Tool sprawl.*Monday/)
  await expect
    .poll(
      async () =>
        textOf(ada).evaluate((text) => text === document.activeElement && document.getSelection()?.isCollapsed),
      SOON,
    )
    .toBe(true)

  const grace = await people.member('Grace Hopper', 'CONTRIBUTOR')
  await openNote(grace, noteId)
  await expect.poll(async () => cards(grace).first().textContent(), SOON).toContain('Tool sprawl')
  await ada.getByRole('group', { name: 'Grace Hopper' }).waitFor()
  await write(grace)
  await grace.keyboard.press('Control+End')
  await markLine(grace)
  await tagWith(grace, 'tool')
  await expect.poll(async () => cards(ada).count(), SOON).toBe(2)
  await expect.poll(async () => cards(ada).nth(1).textContent(), SOON).toMatch(/on paper.*Tool sprawl/)

  // Both are offline: words, a highlight and its tag wait on their devices. Afterwards both have everything.
  await server.stop()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Written on the train.')
  await ada.getByText(anyOf(documentStrings.offline(1, true), documentStrings.offline(ANY_FIGURE, true))).waitFor()
  await markLine(ada)
  await tagWith(ada, 'Travel')
  await expect.poll(async () => cards(ada).count(), SOON).toBe(3)
  await grace.keyboard.press('Control+Home')
  await grace.keyboard.type('Recorded in the clinic. ')
  await grace.getByText(anyOf(documentStrings.offline(1, true), documentStrings.offline(ANY_FIGURE, true))).waitFor()
  await server.start()
  await saved(ada)
  await saved(grace)
  await expect.poll(async () => textOf(ada).textContent(), SOON).toContain('Recorded in the clinic.')
  await expect.poll(async () => textOf(grace).textContent(), SOON).toContain('Written on the train.')
  await expect
    .poll(async () => (await cards(grace).allTextContents()).join(' | '), SOON)
    .toMatch(/coat.*\|.*on paper.*\|.*on the train.*Travel/)

  // A lock stops everyone from writing, but not from highlighting.
  await grace.keyboard.press('Escape')
  await grace.keyboard.press('Shift+L')
  await ada.getByText(noteStrings.locked).waitFor()
  await textOf(ada).and(ada.locator('[aria-readonly="true"]')).waitFor()
  await textOf(ada).focus()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.type('No.')
  await ada.keyboard.press('Control+Home')
  for (let letter = 0; letter < 'Recorded in the clinic.'.length; letter += 1)
    await ada.keyboard.press('Shift+ArrowRight')
  await ada.keyboard.press('h')
  await tagWith(ada, 'Setting')
  await expect.poll(async () => cards(grace).count(), SOON).toBe(4)
  await expect.poll(async () => cards(grace).first().textContent(), SOON).toContain('Setting')
  for (const page of [ada, grace]) expect(await textOf(page).textContent()).not.toContain('No.')
})

/** Whether the words of the only document of a project are being read from pictures of its pages. */
async function isBeingRead(page: Page, projectId: string): Promise<boolean> {
  const { project } = await ask<{ project: { notes: { nodes: { content: unknown }[] } } }>(
    page,
    'query ($id: ID!) { project(id: $id) { notes(first: 1) { nodes { content } } } }',
    { id: projectId },
  )
  const fileId = /"fileId":"([^"]+)"/.exec(JSON.stringify(project.notes.nodes))?.[1]
  if (fileId === undefined) return false
  const { file } = await ask<{ file: { pdf: { status: string; progress: number } | null } }>(
    page,
    'query ($id: ID!) { file(id: $id) { pdf { status progress } } }',
    { id: fileId },
  )
  return file.pdf !== null && file.pdf.status !== 'COMPLETE' && file.pdf.progress > 0
}

test('reading a document continues to its last page when the server is killed in the middle', async () => {
  const page = await people.ada(journey.page)
  const animals = ['walruses', 'herons', 'badgers', 'otters']
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Papers' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'Scans.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf(animals.map((animal) => scannedPage([`This page is a scan about ${animal}`]))),
    },
  ])
  const link = page.getByRole('link', { name: 'Scans', exact: true })
  await link.waitFor(SOON)
  // A slow page would show it only when it is finished.
  await expect.poll(async () => isBeingRead(page, projectId), SOON).toBe(true)
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await server.kill('server')
  await server.waitUntilHealthy()
  await link.click()
  const viewer = page.getByRole('group', { name: pdfStrings.viewer('Scans.pdf') })
  await viewer.waitFor(SOON)
  await page.getByText(pdfStrings.recognizing('')).waitFor({ state: 'detached', ...SOON })
  for (const animal of animals) {
    await people.open(page, `/search#q=${animal}`)
    await page
      .getByRole('link', { name: /^Scans/ })
      .first()
      .waitFor(SOON)
  }
})

test('reading a table continues when the server is killed in the middle', async () => {
  const page = await people.ada(journey.page)
  const book = utils.book_new()
  const words = Array.from({ length: 20_000 }, (_one, at) => [
    `Person ${at + 1}`,
    `Said ${at} times that receipts are kept`,
    at,
    at % 7,
    at % 11,
    `Answer ${at}`,
  ])
  utils.book_append_sheet(book, utils.aoa_to_sheet(words), 'Answers')
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await noteWithFile(page, people, 'Large', {
    name: 'large.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeWorkbook(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await page.getByText(officeStrings.reading('large.xlsx')).waitFor(SOON)
  await server.kill('server')
  await page
    .getByRole('group', { name: officeStrings.table('large.xlsx') })
    .getByRole('gridcell', { name: 'Person 1', exact: true })
    .waitFor(SOON)
})

test('preparing a film continues when the server is killed in the middle', async () => {
  const page = await people.ada(journey.page)
  const film = await makeRecording(
    'long.mkv',
    ...pictureInput(8, '1280x720', 30),
    ...toneInput(8),
    '-c:v',
    'mpeg4',
    '-q:v',
    '5',
    '-g',
    '30',
    '-c:a',
    'aac',
  )
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Films' })
  await people.open(page, `/projects/${projectId}/import`)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Long.mkv', mimeType: 'video/x-matroska', buffer: film }])
  await page.getByRole('link', { name: 'Long', exact: true }).click()
  const progress = page.getByRole('progressbar', { name: mediaStrings.preparing('Long.mkv') })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow').catch(() => 0)), SOON)
    .toBeGreaterThan(0.02)
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await server.kill('server')
  await page.getByRole('group', { name: mediaStrings.player('Long.mkv') }).waitFor(SOON)
})

test('an upload continues automatically when the server is killed in the middle, and the stored file is the same byte for byte', async () => {
  const tape = {
    name: 'Killed.tape',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(3_000_000)]),
  }
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Tapes' })
  await people.open(page, `/projects/${projectId}/import`)
  await slowNetwork(page, true)
  await page.locator('input[type=file]').setInputFiles([tape])
  const progress = page.getByRole('progressbar', { name: fileStrings.uploading('Killed.tape') })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), SOON).toBeGreaterThan(500_000)
  // On a slow page the tray was still loading: it may be missing, the file may not.
  journey.allowConsoleError(/Failed to load resource|WebSocket|Loading chunk uploads-here/)
  await server.kill('server')
  await server.waitUntilHealthy()
  await slowNetwork(page, false)
  const row = page.getByRole('region', { name: 'Killed.tape' })
  await row.getByText(`${fileStrings.types.Other} · 3 MB`).waitFor(RENDERED)
  const address = await row.getByRole('link', { name: fileStrings.download }).getAttribute('href')
  const digest = await page.evaluate(async (path) => {
    const bytes = await (await fetch(path)).arrayBuffer()
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  }, address ?? '')
  expect(digest).toBe(createHash('sha256').update(tape.buffer).digest('hex'))
})

test('a render that is killed begins again, and what it was to hide is never given out in the meantime', async () => {
  const page = await people.ada(journey.page)
  const { noteId } = await droppedFilm(page, people, 'Killed', await makeFilm(18, '1280x720'))
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).waitFor(RENDERED)
  await expect.poll(async () => (await recordingOf(page, noteId)).file.media.status, RENDERED).toBe('COMPLETE')
  const { id: fileId } = await recordingOf(page, noteId)
  await ask(
    page,
    'mutation ($input: RedactRecordingInput!, $operationId: ID!) { redactRecording(input: $input, operationId: $operationId) { recordings { id } } }',
    {
      input: { fileId, startMs: 8_000, endMs: 12_000, videoBlur: true, audioMuted: true },
      operationId: newId(),
    },
  )
  // While the render is stopped, the part is a gap: the player skips it.
  await page.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).click()
  await page.getByRole('button', { name: designStrings.stop('') }).click(SOON)
  await page.getByText(redactionStrings.stopped).waitFor(SOON)
  await page.getByText(mediaStrings.withheld).waitFor(SOON)
  await page.evaluate(() => {
    const media = document.querySelector('video')
    if (media) media.muted = true
  })
  const slider = await placeOf(page.getByRole('slider', { name: mediaStrings.place }))
  await page.mouse.click(slider.x + (slider.width * 7) / 18, slider.y + slider.height / 2)
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).click()
  await expect
    .poll(async () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), SOON)
    .toBeGreaterThan(12)
  await journey.screenshot('redactions-withheld')
  await page.getByRole('button', { name: redactionStrings.resume }).click()
  const downloaded = async (): Promise<number> =>
    page.evaluate(
      async (id) => (await fetch(`/files/download/${id}`, { cache: 'no-store', method: 'HEAD' })).status,
      fileId,
    )
  await expect.poll(async () => (await recordingOf(page, noteId)).state, RENDERED).toBe('RENDERING')
  journey.allowConsoleError(/WebSocket|Failed to load resource|ERR_|fetch|preload CSS/)
  await server.kill('server')
  await server.waitUntilHealthy()
  expect(await downloaded()).toBe(403)
  await expect
    .poll(
      async () =>
        recordingOf(page, noteId).then(
          ({ state }) => state,
          () => 'away',
        ),
      RENDERED,
    )
    .toBe('SUCCESS')
  await expect.poll(downloaded, SOON).toBe(200)
})

test('making a film continues when the server is killed in the middle, with the pieces that it has', async () => {
  const page = await people.ada(journey.page)
  const { tagId } = await markedFilm(page, people, { size: '640x360' })
  const key = `tag.${tagId}`
  const filmOf = async (): Promise<{ status: string; progress: number } | undefined> =>
    (
      await ask<{ reel: { renders: Array<{ status: string; progress: number }> } }>(
        page,
        'query ($key: ID!) { reel(id: $key) { renders { status progress } } }',
        { key },
      )
    ).reel.renders[0]
  await command(page, 'beginRender', { key })
  await expect.poll(async () => (await filmOf())?.progress, SOON).toBeGreaterThan(0.3)
  const before = await filmOf()
  journey.allowConsoleError(/Failed to load resource|WebSocket/)
  await server.kill('server')
  const after = await vi.waitFor(filmOf, SOON)
  expect(after?.progress).toBeGreaterThanOrEqual(before?.progress ?? 1)
  await expect.poll(filmOf, { timeout: 60_000 }).toMatchObject({ status: 'DONE', progress: 1 })
})

test('a summary that is being made when the server is killed is finished after it, and the one before shows until then', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Plans' })
  const said = ['paper', 'calendar', 'printer', 'kitchen', 'cellar'].map(
    (thing) => `I plan the whole week with the ${thing}, because nobody else can read my plan.`,
  )
  const noteId = await noteOf(page, projectId, 'Mara', said)
  const made = async () =>
    (
      await ask<{ note: { summary: { framework: string } | null; summaryRun: { isUnderWay: boolean } | null } }>(
        page,
        'query ($id: ID!) { note(id: $id) { summary { framework } summaryRun { isUnderWay } } }',
        { id: noteId },
      )
    ).note
  await command(page, 'summarizeNote', { noteId, framework: 'Essential' })
  await expect.poll(made, SOON).toEqual({ summary: { framework: 'Essential' }, summaryRun: null })
  const answerAgain = meaning.holdBack()
  await command(page, 'summarizeNote', { noteId, framework: 'ByThemes' })
  await expect.poll(() => meaning.held(), SOON).toBeGreaterThan(0)
  await server.kill('server')
  answerAgain()
  await server.waitUntilHealthy()
  expect(await made()).toMatchObject({ summary: { framework: expect.stringMatching(/Essential|ByThemes/) as string } })
  await expect.poll(made, SOON).toEqual({ summary: { framework: 'ByThemes' }, summaryRun: null })
})

test('an answer that is being written when the server is killed loses no finished sentence, and goes on after them', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Paper' })
  for (const [name, words] of [
    ['Mara', 'I plan the week on paper at the table.'],
    ['Nora', 'I plan the week on paper too, at the fridge.'],
  ] as const)
    await noteOf(page, projectId, name, [words])
  const isFound = async () =>
    (
      await ask<{ search: { items: object[]; reading: object | null } }>(
        page,
        '{ search(options: { query: { method: "VECTOR", value: "plan week paper" } }) { items { id } reading { waiting } } }',
      )
    ).search
  await expect.poll(isFound, SOON).toMatchObject({ reading: null, items: expect.arrayContaining([expect.anything()]) })
  const id = newId()
  const written = async () => {
    const { conversation } = await ask<{
      conversation: {
        messages: Array<{ state: string; answer: { sentences: Array<{ text: string; struck: null }> } | null }>
      }
    }>(page, 'query ($id: ID!) { conversation(id: $id) { messages { state answer { sentences { text struck } } } } }', {
      id,
    })
    const { state, answer } = conversation.messages.at(-1) ?? {}
    return { state, sentences: answer?.sentences.map(({ text, struck }) => ({ text, struck })) }
  }
  // One sentence is finished, the next one is being written.
  language.answerWith(
    answeringModel((quotes) => ({
      pieces: [...piecesOf(quotes.slice(0, 1).map(saidAgain)), '{"text": "And'],
      ending: 'silence',
    })),
  )
  await ask(
    page,
    'mutation ($id: ID!, $operation: ID!) { startConversation(input: { id: $id, question: "Who plans the week on paper?" }, operationId: $operation) { id } }',
    { id, operation: newId() },
  )
  await expect.poll(async () => (await written()).sentences?.length, SOON).toBe(1)
  const [first] = (await written()).sentences ?? []
  language.answerWith(answeringModel((quotes) => quotes.slice(1).map(saidAgain)))
  await server.kill('server')
  await server.waitUntilHealthy()
  await expect.poll(async () => (await written()).state, { timeout: 120_000 }).toBe('DONE')
  const { sentences = [] } = await written()
  expect(sentences[0]).toEqual(first)
  expect(sentences.length).toBeGreaterThan(1)
  expect(sentences.every(({ struck }) => struck === null)).toBe(true)
})

test('a summary of a project that is being written when the server is killed loses no finished sentence, and goes on', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Plans on paper' })
  for (const name of ['Mara', 'Nora', 'Olga'])
    await noteOf(page, projectId, name, [
      `I plan the week of ${name} on paper at the kitchen table. The paper gets lost half of the time, says ${name}.`,
      `A calendar that prints the week of ${name} on one page would help. The printer of ${name} is in the cellar.`,
    ])
  const of = { type: 'PROJECT', id: projectId }
  const written = async () => {
    const { summarizedSet } = await ask<{
      summarizedSet: Record<'run' | 'summary', { sections: Array<{ sentences: Array<{ text: string }> }> } | null>
    }>(
      page,
      `query ($of: SummarySetInput!) { summarizedSet(of: $of) { run { sections { sentences { text } } }
        summary { sections { sentences { text } } } } }`,
      { of },
    )
    const textsOf = ({ sections }: { sections: Array<{ sentences: Array<{ text: string }> }> }): string[] =>
      sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    const { run, summary } = summarizedSet
    return { run: run && textsOf(run), summary: summary && textsOf(summary) }
  }
  const sentences = (asked: Parameters<typeof givenTo>[0]): string[] =>
    givenTo(asked).map(({ number, text }) => line(sectionOf(asked), text, [[number, text]]))
  language.answerWith((asked) => ({
    pieces: [...sentences(asked).slice(0, 1), '{"section": "'],
    ending: 'silence',
  }))
  await ask(
    page,
    'mutation ($input: SummarizeSetInput!, $operation: ID!) { summarizeSet(input: $input, operationId: $operation) { unavailable } }',
    { input: { ...of, framework: 'Summary', isWritten: true }, operation: newId() },
  )
  await expect.poll(async () => (await written()).run?.length, SOON).toBe(1)
  const [first] = (await written()).run ?? []
  language.answerWith((asked) => ({ pieces: sentences(asked).slice(1) }))
  await server.kill('server')
  await server.waitUntilHealthy()
  await expect.poll(async () => (await written()).run, { timeout: 120_000 }).toBeNull()
  const { summary } = await written()
  expect(summary?.[0]).toBe(first)
  expect(summary?.length).toBeGreaterThan(1)
})

test('a killed server and a killed database are restarted automatically', async () => {
  for (const target of ['server', 'database'] as const) {
    await server.kill(target)
    await server.waitUntilHealthy()
  }
})

test('after a kill of everything the next start uses the same data', async () => {
  await server.kill('everything')
  await server.start()
  await server.waitUntilHealthy()
})

test('a second start over the same data says where the first one runs', async () => {
  const { stdout, code } = await server.secondStart()
  expect(stdout).toContain(`already running at ${server.url}`)
  expect(code).toBe(0)
})

test('the operator’s command line makes a workspace beside the running server, imports files into it and exports them', async () => {
  const made = await server.quarry('workspace', 'create', '--name', 'Meadow', '--email', 'ines@meadow.example')
  expect(made.stderr).toBe('')
  expect(JSON.parse(made.stdout)).toMatchObject({
    subdomain: 'meadow',
    address: server.workspaceUrl('meadow').replace(/\/$/, ''),
    accessToken: expect.stringMatching(/./) as string,
  })
  const { page } = journey
  const { stdout } = await server.quarry('sign-in-link', 'ines@meadow.example')
  await page.goto(stdout.trim())
  await page.getByRole('button', { name: identityStrings.magicLogin.submit }).click()
  await page.getByText('Meadow').first().waitFor()
  const file = join(server.dataFolder, 'Ines.txt')
  await writeFile(file, 'I gave up on the first evening.')
  const taken = join(server.dataFolder, 'taken-out')
  expect(await server.quarry('import', file, '--workspace', 'meadow', '--project', 'First weeks')).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await server.quarry('export', '--workspace', 'meadow', '--to', taken)).toMatchObject({ code: 0, stderr: '' })
  const notes: string[] = []
  for await (const path of glob('**/*.md', { cwd: taken })) notes.push(path)
  const texts = await Promise.all(notes.map(async (path) => readFile(join(taken, path), 'utf8')))
  expect(texts.filter((text) => text.includes('I gave up on the first evening.'))).toHaveLength(1)
})

test('a stop ends every process', async () => {
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
  await server.start()
})
