import { beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as mediaStrings } from '#media/web/strings.ts'
import { strings as redactionStrings } from '#redactions/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { projectRedactionStrings } from '../../apps/web/screens/settings/strings.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { droppedFilm, makeFilm, recordingOf } from '../harness/films.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'
import { useSpeech } from '../harness/speech-exchange.ts'

const SOON = { timeout: 30_000 }
const RENDERED = { timeout: 90_000 }
const sentence = (text: string, start: number) =>
  text.split(' ').map((word, at) => ({ word, start: start + at / 2, end: start + 0.4 + at / 2 }))
/** The answer of a transcription service: two sentences, and the time of each of their words. */
const HEARD = {
  language: 'english',
  text: 'Hello, my name is Jane Porter. Write to jane@example.com about the export.',
  segments: [
    { id: 0, start: 0.5, end: 3.4, text: ' Hello, my name is Jane Porter.', avg_logprob: -0.05 },
    { id: 1, start: 4, end: 7.4, text: ' Write to jane@example.com about the export.', avg_logprob: -0.1 },
  ],
  words: [
    ...sentence('Hello, my name is Jane Porter.', 0.5),
    ...sentence('Write to jane@example.com about the export.', 4),
  ],
}

const FILM_SECONDS = 9
const service = await useSpeech(FILM_SECONDS)
const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'discreet')

let film: Buffer
beforeAll(async () => {
  film = await makeFilm(FILM_SECONDS)
  service.answerWith(() => ({ body: HEARD }))
})

const text = (page: Page): Promise<string> => page.locator('.quarry-document').first().innerText()
const spoken = (page: Page, words: string) => page.locator('[data-type="utterance"]').filter({ hasText: words })

/** Selects words of the text as a user would. */
async function select(page: Page, words: string): Promise<void> {
  const place = await page.evaluate((requested) => {
    for (const utterance of document.querySelectorAll('[data-type="utterance"]')) {
      const walker = document.createTreeWalker(utterance, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue?.indexOf(requested) ?? -1
        if (at < 0) continue
        utterance.scrollIntoView({ block: 'center' })
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + requested.length)
        const { left, right, top, height } = range.getBoundingClientRect()
        return { left: left + 1, right: right - 1, y: top + height / 2 }
      }
    }
    return null
  }, words)
  if (!place) throw new Error(`Nobody said ${words}.`)
  await page.mouse.move(place.left, place.y)
  await page.mouse.down()
  await page.mouse.move(place.right, place.y, { steps: 4 })
  await page.mouse.up()
}

test('names and contact details are suggested beside the text, decided by keys, left out of the recording, and restored', async () => {
  const page = await people.ada(journey.page)
  const { noteId, path } = await droppedFilm(page, people, 'Jane', film)
  await spoken(page, 'Jane Porter').waitFor(SOON)
  await expect
    .poll(async () => (await recordingOf(page, noteId)).redactions.map(({ quote }) => quote), SOON)
    .toEqual(['Jane Porter.', 'jane@example.com'])
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).waitFor(SOON)
  await page.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).click()
  await page.getByRole('heading', { name: `${redactionStrings.suggested} 2` }).waitFor(SOON)
  await journey.screenshot('redactions-suggested')

  // A player that was playing requests the part at the moment of approval and is refused.
  journey.allowConsoleError(/status of 403.*\/hls/)
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+A')
  await spoken(page, 'Hello, my name is [redacted]').waitFor(SOON)
  await page.getByRole('heading', { name: `${redactionStrings.redacted} 1` }).waitFor(SOON)
  await page.getByText(anyOf(redactionStrings.rendered(ANY_WORDS))).waitFor(RENDERED)
  await expect.poll(async () => text(page), SOON).not.toContain('Porter')
  const hits = async (): Promise<number> =>
    (
      await ask<{ search: { items: unknown[] } }>(
        page,
        'query { search(options: { query: { value: "Porter" } }) { items { id } } }',
      )
    ).search.items.length
  await expect.poll(hits, SOON).toBe(0)
  const { id: fileId } = await recordingOf(page, noteId)
  const isSilent = async (fromMs: number, toMs: number) =>
    page.evaluate(
      async ([id, from, to]) => {
        const bytes = new Uint8Array(
          await (await fetch(`/files/stream/${id}/waveform.bin`, { cache: 'no-store' })).arrayBuffer(),
        )
        return bytes.slice((from / 50) * 2, (to / 50) * 2).every((value, at) => at % 2 === 1 || value === 0)
      },
      [fileId, fromMs, toMs] as const,
    )
  await expect.poll(async () => [await isSilent(2_600, 3_300), await isSilent(600, 1_000)], SOON).toEqual([true, false])
  await journey.expectAccessible()
  await journey.screenshot('redactions-rendered')

  await page.getByRole('button', { name: redactionStrings.reject, exact: true }).click()
  await page.getByText(`${redactionStrings.rejected} 1`).waitFor(SOON)
  await page.getByRole('button', { name: redactionStrings.restore, exact: true }).click()
  await spoken(page, 'Hello, my name is Jane Porter.').waitFor(SOON)
  await expect.poll(async () => isSilent(2_600, 3_300), SOON).toBe(false)

  // A user who reads the note sees bars and nothing about them.
  const dialog = page.getByRole('dialog')
  // The times of words follow the text a moment later.
  await vi.waitFor(async () => {
    await select(page, 'Jane Porter')
    await page.keyboard.press('Control+Shift+X')
    await dialog.waitFor({ timeout: 2_000 })
  }, SOON)
  await dialog.getByText(redactionStrings.both).click()
  await journey.expectAccessible()
  await journey.screenshot('redactions-dialog')
  await dialog.getByRole('button', { name: redactionStrings.confirm, exact: true }).click()
  await spoken(page, 'Hello, my name is [redacted]').waitFor(SOON)
  const viewer = await people.member('Vera', 'VIEWER')
  await people.open(viewer, path)
  await spoken(viewer, 'Hello, my name is [redacted]').waitFor(SOON)
  await viewer.getByRole('tab', { name: noteScreenStrings.tabs.highlights }).waitFor(SOON)
  expect(await viewer.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).count()).toBe(0)
  expect(await viewer.content()).not.toContain('Porter')
  // Undoing it right afterwards restores everything at once.
  await page.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await spoken(page, 'Hello, my name is Jane Porter.').waitFor(SOON)
})

test('a part is dragged on the time line, a render is stopped and resumed, and a narrow dark screen shows it all', async () => {
  const page = await people.ada(journey.page)
  const { noteId } = await droppedFilm(page, people, 'Lane', film)
  await spoken(page, 'Jane Porter').waitFor(SOON)
  await page.getByRole('button', { name: mediaStrings.play, exact: true }).waitFor(SOON)
  await page.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).click()
  const lane = page.getByRole('group', { name: redactionStrings.laneReader })
  const box = await placeOf(lane)
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.97, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('dialog').getByText(redactionStrings.picture, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: redactionStrings.confirm, exact: true }).click()
  await page.getByRole('heading', { name: `${redactionStrings.redacted} 1` }).waitFor(SOON)
  await expect.poll(async () => (await recordingOf(page, noteId)).state, RENDERED).toBe('SUCCESS')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await journey.screenshot('redactions-narrow')
  await page.getByRole('button', { name: noteScreenStrings.togglePanel }).click()
  await page.getByRole('heading', { name: `${redactionStrings.redacted} 1` }).waitFor(SOON)
  await journey.screenshot('redactions-narrow-panel')
})

test('the same recording in two notes shows the other one, is redacted there too by one act, and undone in both', async () => {
  const page = await people.ada(journey.page)
  const mark = newId()
  const first = await droppedFilm(page, people, 'Porter once', film, { mark })
  await spoken(page, 'Jane Porter').waitFor(SOON)
  await droppedFilm(page, people, 'Porter twice', film, { mark })
  await spoken(page, 'Jane Porter').waitFor(SOON)
  await page.getByRole('tab', { name: noteScreenStrings.tabs.redactions }).click()
  await page.getByRole('heading', { name: `${redactionStrings.suggested} 2` }).waitFor(SOON)
  const copies = page.getByRole('region', { name: redactionStrings.copies(1, false) })
  await copies.getByRole('link', { name: 'Porter once' }).waitFor(SOON)
  await copies.getByText(redactionStrings.alike).waitFor()

  // As above: players that were playing are refused at the moment of approval.
  journey.allowConsoleError(/status of 403.*\/hls/)
  // Here alone: it says that the name can still be heard there.
  await copies.getByRole('checkbox', { name: redactionStrings.inCopies(1) }).uncheck()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+A')
  await copies.getByText(redactionStrings.missing(1)).waitFor(SOON)
  await journey.expectAccessible()
  await journey.screenshot('redactions-copies')
  await copies.getByRole('button', { name: redactionStrings.redactAlike }).click()
  await copies.getByText(redactionStrings.alike).waitFor(SOON)

  // In both: the link there says so too.
  await copies.getByRole('checkbox', { name: redactionStrings.inCopies(1) }).check()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+A')
  await page.getByText(redactionStrings.done(1, 1)).last().waitFor(SOON)
  await copies.getByRole('link', { name: 'Porter once' }).click()
  await page.waitForURL(`**${first.path}*`)
  await spoken(page, 'Hello, my name is [redacted]').waitFor(SOON)
  await spoken(page, 'Write to [redacted] about the export.').waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await spoken(page, 'Write to jane@example.com about the export.').waitFor(SOON)
  await spoken(page, 'Hello, my name is [redacted]').waitFor()
})

test('a project sets what is done with the personal details that are found', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Quiet' })
  await people.open(page, `/projects/${projectId}/settings/redaction`)
  await page.getByLabel(projectRedactionStrings.choices.SUGGEST.label).and(page.getByRole('radio')).waitFor(SOON)
  await page.getByRole('radio', { name: projectRedactionStrings.choices.OFF.label }).check()
  await page.getByText(projectRedactionStrings.saved).first().waitFor(SOON)
  await journey.screenshot('redactions-setting')
  const { project } = await ask<{ project: { redaction: string } }>(
    page,
    'query ($id: ID!) { project(id: $id) { redaction } }',
    { id: projectId },
  )
  expect(project.redaction).toBe('OFF')
})
