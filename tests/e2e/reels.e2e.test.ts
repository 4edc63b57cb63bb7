import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as reelInsightStrings } from '#reels/web/insight/strings.ts'
import { filmStrings, strings as reelStrings } from '#reels/web/reel/strings.ts'
import { strings as clipStrings } from '#reels/web/strings.ts'
import { embedStrings } from '../../apps/web/screens/reel/strings.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'
import { usePage } from '../harness/browser.ts'
import { HEARD_IN_MARKED_FILM, MARKED_FILM_SECONDS, markedFilm } from '../harness/films.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { listen } from '../harness/playing.ts'
import { useServer } from '../harness/server.ts'
import { useSpeech } from '../harness/speech-exchange.ts'

const SOON = { timeout: 30_000 }
const RENDERED = { timeout: 90_000 }

const service = await useSpeech(MARKED_FILM_SECONDS)
service.answerWith(() => ({ body: HEARD_IN_MARKED_FILM }))
const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'reels')

/** The quotes of a reel in order; what is left out in brackets. */
const clipsOn = async (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: reelStrings.clips }).evaluate((list) =>
    [...list.children].map((row) => {
      const quote = row.querySelector('p')?.textContent ?? ''
      return row.hasAttribute('data-hidden') ? `(${quote})` : quote
    }),
  )

/** Which clip plays, and where its recording is, in seconds. */
const playing = async (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]')
    return {
      quote: document.querySelector('li[data-played] p')?.textContent ?? '',
      at: video?.currentTime ?? 0,
      isPlaying: video?.paused === false,
      hasPicture: (video?.videoWidth ?? 0) > 0,
    }
  })

test('the clips of a recording play as a reel, one after the other, with cards and captions, and are in the chosen order', async () => {
  const page = await people.ada(journey.page)
  const { noteId } = await markedFilm(page, people)
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('link', { name: clipStrings.reel(3) }).click()
  const player = page.getByRole('group', { name: reelStrings.player('Mara') })
  await player.waitFor(SOON)
  const heard = await listen(page)
  const clips = async () => (await heard()).filter(({ quote }) => quote !== '')
  await player.getByRole('button', { name: reelStrings.play, exact: true }).click()
  // The title, the speaker, and then the first clip from its first word.
  await expect
    .poll(async () => (await clips()).map(({ quote }) => quote), SOON)
    .toEqual(['open four windows', 'take off my coat', 'Nobody reads'])
  await player.getByRole('button', { name: reelStrings.play, exact: true }).waitFor(SOON)
  const [first, second] = await clips()
  expect([first, second].map((clip) => clip?.hasPicture)).toEqual([true, true])
  expect(first?.from).toBeGreaterThanOrEqual(1.9)
  expect(first?.captions.join(' ')).toContain('open four windows.')
  expect(second?.from).toBeGreaterThanOrEqual(5.4)
  await expect.poll(async () => (await playing(page)).at, SOON).toBeLessThan(9.6)

  await page.getByRole('list', { name: reelStrings.clips }).getByText('Nobody reads').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => clipsOn(page), SOON).toEqual(['open four windows', 'Nobody reads', 'take off my coat'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => clipsOn(page), SOON).toEqual(['Nobody reads', 'open four windows', 'take off my coat'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => clipsOn(page), SOON).toEqual(['open four windows', 'Nobody reads', 'take off my coat'])
  const grips = page.getByTitle(reelStrings.drag)
  const [from, to] = [await placeOf(grips.nth(2)), await placeOf(grips.nth(0))]
  await page.mouse.move(from.x + 5, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => clipsOn(page), SOON).toEqual(['take off my coat', 'open four windows', 'Nobody reads'])
  await page.getByRole('list', { name: reelStrings.clips }).getByText('open four windows').click()
  await page.keyboard.press('x')
  await expect
    .poll(async () => clipsOn(page), SOON)
    .toEqual(['take off my coat', '(open four windows)', 'Nobody reads'])
  await page.getByText(reelStrings.hiddenNow).first().waitFor(SOON)
  await page.reload()
  await expect
    .poll(async () => clipsOn(page), SOON)
    .toEqual(['take off my coat', '(open four windows)', 'Nobody reads'])
  await journey.expectAccessible()
})

test('a clip is trimmed by keys and by the mouse, from word to word, plays in trimmed form in its note too, and can be undone', async () => {
  const page = await people.ada(journey.page)
  const { noteId, fileId, tagId } = await markedFilm(page, people)
  await people.open(page, `/tags/${tagId}`)
  await page.getByRole('link', { name: clipStrings.reel(3) }).click()
  await page.getByRole('list', { name: reelStrings.clips }).getByText('take off my coat').click()
  await page.keyboard.press('t')
  const begin = page.getByRole('slider', { name: reelStrings.trimStart })
  const end = page.getByRole('slider', { name: reelStrings.trimEnd })
  await expect.poll(async () => begin.evaluate((element) => document.activeElement === element), SOON).toBe(true)
  // "I" and then "Then" come before "take".
  await page.getByRole('group', { name: reelStrings.trim }).getByText('Then', { exact: true }).waitFor(SOON)
  const valueOf = async (handle: typeof begin): Promise<number> => Number(await handle.getAttribute('aria-valuenow'))
  await expect.poll(async () => valueOf(begin), SOON).toBe(5.5)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => valueOf(begin), SOON).toBe(5)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => valueOf(begin), SOON).toBe(4.9)
  const lane = await placeOf(page.getByRole('group', { name: reelStrings.trim }).locator('div').first())
  const box = await placeOf(end)
  await page.mouse.move(box.x + 12, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 12 + lane.width * 0.02, box.y + 30, { steps: 4 })
  await page.mouse.up()
  const kept = await valueOf(end)
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.getByText(reelStrings.trimmed).first().waitFor(SOON)
  const clipsOf = async (): Promise<Array<{ snippetStartTime: number; snippetEndTime: number }>> =>
    (
      await ask<{ note: { reel: { clips: never[] } } }>(
        page,
        'query ($id: ID!, $fileId: ID!) { note(id: $id) { reel(fileId: $fileId) { clips { snippetStartTime snippetEndTime } } } }',
        { id: noteId, fileId },
      )
    ).note.reel.clips
  await expect.poll(async () => (await clipsOf())[1], SOON).toEqual({ snippetStartTime: 4.9, snippetEndTime: kept })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await clipsOf())[1], SOON).toEqual({ snippetStartTime: 5.5, snippetEndTime: 7.4 })
})

test('a reel is made into a film and downloaded, with the keyboard only', async () => {
  const page = await people.ada(journey.page)
  const { tagId } = await markedFilm(page, people)
  await people.open(page, `/tags/${tagId}?view=reel`)
  const player = page.getByRole('group', { name: reelStrings.player('Habits') })
  await player.waitFor(SOON)
  // When the words are there, everything is.
  await page.getByText(reelStrings.count(3), { exact: true }).waitFor(SOON)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => playing(page), SOON).toMatchObject({ quote: 'open four windows' })
  await page.keyboard.press('Space')
  await player.getByRole('button', { name: reelStrings.pause }).waitFor(SOON)
  await page.keyboard.press('k')
  await player.getByRole('button', { name: reelStrings.play, exact: true }).waitFor(SOON)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const heard = await listen(page)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await heard()).map(({ quote }) => quote), SOON).toContain('take off my coat')
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+D')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: filmStrings.make }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: filmStrings.download }).waitFor(RENDERED)
  await journey.expectAccessible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: filmStrings.download }).focus()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('Habits.mp4')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('an insight gets a reel of its quotes, clips play away from their note, and a reel has a page of its own', async () => {
  const page = await people.ada(journey.page)
  const { projectId, tagId, noteId } = await markedFilm(page, people)
  const { tag } = await ask<{ tag: { highlights: { nodes: Array<{ id: string; text: string }> } } }>(
    page,
    'query ($id: ID!) { tag(id: $id) { highlights { nodes { id text } } } }',
    { id: tagId },
  )
  const quoted = tag.highlights.nodes.filter(({ text }) => text !== 'take off my coat').map(({ id }) => id)
  const insightId = await command(page, 'createInsight', {
    id: newId(),
    projectId,
    title: 'Nobody reads it',
    highlightIds: quoted,
  })
  await people.open(page, `/insights/${insightId}`)
  await page.getByRole('button', { name: reelInsightStrings.add }).click()
  await page.getByRole('dialog').getByLabel(reelInsightStrings.titleField, { exact: true }).fill('What they said')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: clipStrings.reelOf(2, 'What they said') }).waitFor(SOON)
  const heard = await listen(page)
  await page
    .getByRole('button', { name: anyOf(clipStrings.play(ANY_WORDS)) })
    .first()
    .click()
  await expect.poll(async () => (await heard()).length, SOON).toBe(1)
  await page.getByRole('dialog').waitFor(SOON)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: clipStrings.reelOf(2, 'What they said') }).click()
  await page.getByRole('group', { name: reelStrings.player('What they said') }).waitFor(SOON)
  await expect
    .poll(async () => (await clipsOn(page)).toSorted((one, other) => one.localeCompare(other)), SOON)
    .toEqual(['Nobody reads', 'open four windows'])
  const reelPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: reelInsightStrings.addClips }).click()
  await page.getByRole('dialog').getByLabel(reelInsightStrings.tags, { exact: true }).click()
  await page.getByRole('option', { name: 'Habits (3)' }).click()
  // The list of tags closes when the focus leaves it.
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: reelInsightStrings.put, exact: true }).click()
  await expect.poll(async () => (await clipsOn(page)).length, SOON).toBe(3)

  await people.open(page, `/tags/${tagId}`)
  const ofTag = await listen(page)
  await page
    .getByRole('button', { name: anyOf(clipStrings.play(ANY_WORDS)) })
    .first()
    .click()
  await expect.poll(async () => (await ofTag()).length, SOON).toBe(1)
  await page.keyboard.press('Escape')
  for (const path of [
    `/embed/reels/tags/${tagId}`,
    `/embed/reels/note/${noteId}/file/${await fileOf(page, noteId)}`,
    `/embed/reels/${/[^/]+$/.exec(reelPath)?.[0] ?? ''}`,
  ]) {
    await people.open(page, path)
    await page
      .getByRole('group', { name: reelStrings.player('') })
      .getByRole('button', { name: reelStrings.play, exact: true })
      .waitFor(SOON)
    expect(await page.getByRole('navigation').count()).toBe(0)
  }
  await people.open(page, `/embed/highlights/${quoted[0] ?? ''}`)
  const embedded = await listen(page)
  await page.getByRole('button', { name: reelStrings.play, exact: true }).click()
  await expect.poll(async () => (await embedded()).length, SOON).toBe(1)
  const stranger = await journey.someoneElse()
  const answer = await stranger.goto(server.workspaceUrl('reels', `/embed/highlights/${quoted[0] ?? ''}`))
  expect(answer?.headers()).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
  })
  await stranger.getByText(embedStrings.signIn).waitFor(SOON)
})

const fileOf = async (page: Page, noteId: string): Promise<string> =>
  (
    await ask<{ note: { clips: Array<{ fileId: string }> } }>(
      page,
      'query ($id: ID!) { note(id: $id) { clips { fileId } } }',
      { id: noteId },
    )
  ).note.clips[0]?.fileId ?? ''
