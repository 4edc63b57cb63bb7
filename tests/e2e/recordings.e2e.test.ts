import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { strings as mediaStrings } from '#media/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as transcriptStrings } from '#transcripts/web/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { makeFilm } from '../harness/films.ts'
import { command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { makeRecording, pictureInput, toneInput } from '../harness/recordings.ts'
import { useServer } from '../harness/server.ts'
import { hasAnswers } from '../harness/trace-calls.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'films')
const SOON = { timeout: 40_000 }

async function dropped(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<Locator> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Films' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([file])
  await page.getByRole('link', { name: file.name.replace(/\.\w+$/, ''), exact: true }).click()
  const player = page.getByRole('group', { name: mediaStrings.player(file.name) })
  await player.waitFor(SOON)
  return player
}

const playedTo = async (player: Locator): Promise<number> =>
  Number(await player.getByRole('slider', { name: mediaStrings.place }).getAttribute('aria-valuenow'))
const video = (player: Locator) => player.locator('video')

test('a dropped film plays in its note, by the mouse and by keys, and its keys are in the list', async () => {
  const page = await people.ada(journey.page)
  const film = await makeRecording(
    'film.webm',
    ...pictureInput(40, '320x180', 10),
    ...toneInput(40),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  )
  const player = await dropped(page, { name: 'Mara.webm', mimeType: 'video/webm', buffer: film })
  await player.getByRole('button', { name: mediaStrings.play }).click()
  await player.getByRole('button', { name: mediaStrings.pause }).waitFor(SOON)
  await expect.poll(async () => playedTo(player), SOON).toBeGreaterThan(0)
  await page.keyboard.press('l')
  await expect.poll(async () => playedTo(player), SOON).toBeGreaterThanOrEqual(10)
  await page.keyboard.press('k')
  await player.getByRole('button', { name: mediaStrings.play }).waitFor()
  const paused = await video(player).evaluate((element: HTMLVideoElement) => element.currentTime)
  await page.keyboard.press('j')
  await expect
    .poll(async () => video(player).evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeCloseTo(Math.max(0, paused - 10), 1)
  await page.keyboard.press('.')
  await expect
    .poll(async () => video(player).evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeCloseTo(Math.max(0, paused - 10) + 0.04, 2)
  await page.keyboard.press('>')
  await player.getByRole('button', { name: mediaStrings.speed(1.25) }).waitFor()
  await expect.poll(async () => video(player).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25)

  const line = player.getByRole('slider', { name: mediaStrings.place })
  const box = await placeOf(line)
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
  await expect.poll(async () => playedTo(player), SOON).toBe(30)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(mediaStrings.playOrPause).waitFor()
})

test('while a film is being prepared its page receives the progress, without requests', async () => {
  const page = await people.ada(journey.page)
  const film = await makeFilm(60, '1280x720')
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Long films' })
  await people.open(page, `/projects/${projectId}/import`)
  await page.locator('input[type=file]').setInputFiles([{ name: 'Long.mp4', mimeType: 'video/mp4', buffer: film }])
  await page.getByRole('link', { name: 'Long', exact: true }).click()
  const preparing = page.getByRole('progressbar', { name: mediaStrings.preparing('Long.mp4') })
  await preparing.waitFor(SOON)
  const shares = new Set<string>()
  const share = async (): Promise<number> => {
    const now = await preparing.getAttribute('aria-valuenow')
    if (now !== null) shares.add(now)
    return shares.size
  }
  await expect.poll(share, SOON).toBeGreaterThan(1)
  // No service knows what is said in it, and parts that show files are read again when its transcription ends.
  await page.getByRole('button', { name: transcriptStrings.again }).first().waitFor(SOON)
  await hasAnswers(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) asked.push(request.postData() ?? '')
  })
  shares.clear()
  await expect.poll(share, SOON).toBeGreaterThan(4)
  expect(asked).toEqual([])
})

test('a playing film stays visible below the text, at every width, covers none of it, and leads back', async () => {
  const page = await people.ada(journey.page)
  const film = await makeRecording(
    'corner.webm',
    ...pictureInput(30, '320x180', 10),
    ...toneInput(30),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  )
  const player = await dropped(page, { name: 'Corner.webm', mimeType: 'video/webm', buffer: film })
  await player.getByRole('button', { name: mediaStrings.play }).click()
  await player.getByRole('button', { name: mediaStrings.pause }).waitFor(SOON)
  await page
    .getByRole('textbox', { name: noteScreenStrings.text('Corner') })
    .locator('p')
    .last()
    .click()
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  const back = page.getByRole('button', { name: mediaStrings.toRecording })
  await back.waitFor({ state: 'attached', ...SOON })
  await expect.poll(async () => (await video(player).boundingBox())?.width).toBeLessThanOrEqual(280)
  await journey.expectAccessible()
  await staysInSight(page, player)
  await back.focus()
  await page.keyboard.press('Enter')
  await back.waitFor({ state: 'detached', ...SOON })
  await expect.poll(async () => (await video(player).boundingBox())?.width).toBeGreaterThan(280)
})

test('a playing sound stays visible below the text, at every width, covers none of it, and is closed', async () => {
  const page = await people.ada(journey.page)
  const player = await dropped(page, {
    name: 'Sound.wav',
    mimeType: 'audio/wav',
    buffer: await makeRecording('sound.wav', ...toneInput(60)),
  })
  await player.getByRole('button', { name: mediaStrings.play }).click()
  await player.getByRole('button', { name: mediaStrings.pause }).waitFor(SOON)
  await page
    .getByRole('textbox', { name: noteScreenStrings.text('Sound') })
    .locator('p')
    .last()
    .click()
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  const closePlayer = page.getByRole('button', { name: mediaStrings.closePlayer })
  await closePlayer.waitFor(SOON)
  await staysInSight(page, player)
  await journey.expectAccessible()
  await closePlayer.click()
  await closePlayer.waitFor({ state: 'detached' })
})

/** The player is at the lower edge of the window, and the scrolled content ends where it begins. */
async function staysInSight(page: Page, player: Locator): Promise<void> {
  const text = page.locator('[data-scroll-restoration-id="text"]')
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const gap = async (): Promise<number> => {
      const [read, seen] = [await placeOf(text), await placeOf(player)]
      return Math.abs(read.y + read.height - seen.y)
    }
    await expect.poll(gap, SOON).toBeLessThan(2)
    const seen = await placeOf(player)
    expect(Math.round(seen.y + seen.height)).toBeLessThanOrEqual(800)
    expect(Math.round(seen.x + seen.width)).toBeLessThanOrEqual(width)
    await player.getByRole('button', { name: mediaStrings.pause }).click({ trial: true })
    await journey.screenshot(`player-in-sight-${await player.getAttribute('aria-label')}-${width}`)
  }
}

test('in a browser that cannot play the stream natively, a script does', async () => {
  const page = await people.ada(journey.page)
  const player = await dropped(page, {
    name: 'Other.mp4',
    mimeType: 'video/mp4',
    buffer: await makeRecording(
      'other.mp4',
      ...pictureInput(20, '320x180', 10),
      ...toneInput(20),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ),
  })
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await page.reload()
  await player.getByRole('slider', { name: mediaStrings.place }).focus()
  await page.keyboard.press('ArrowRight')
  await player.getByRole('button', { name: mediaStrings.play }).click()
  await expect.poll(async () => playedTo(player), SOON).toBeGreaterThan(5)
  await expect
    .poll(async () => video(player).evaluate((element: HTMLVideoElement) => element.currentSrc))
    .toMatch(/^blob:/)
})

test('keys belong to the text while the user types', async () => {
  const page = await people.ada(journey.page)
  const player = await dropped(page, {
    name: 'Talk.wav',
    mimeType: 'audio/wav',
    buffer: await makeRecording('talk.wav', ...toneInput(30)),
  })
  await player.getByRole('button', { name: mediaStrings.play }).click()
  await player.getByRole('button', { name: mediaStrings.pause }).waitFor(SOON)
  const text = page.getByRole('textbox', { name: noteScreenStrings.text('Talk') })
  await text.locator('p').last().click()
  await page.keyboard.type('j k l m')
  await text.getByText('j k l m').waitFor()
  await player.getByRole('button', { name: mediaStrings.pause }).waitFor()
})

test('a recording that cannot be played says why, and is retried', async () => {
  const page = await people.ada(journey.page)
  const film = await makeRecording('film.mp4', ...pictureInput(2), '-c:v', 'libx264')
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Films' })
  await people.open(page, `/projects/${projectId}/import`)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Cut.mp4', mimeType: 'video/mp4', buffer: film.subarray(0, 4_000) }])
  await page.getByRole('link', { name: 'Cut', exact: true }).click()
  await page.getByText(mediaStrings.failed).waitFor(SOON)
  await page.getByText(/The recording is incomplete/).waitFor()
  await page.getByRole('button', { name: designStrings.tryAgain }).click()
  await page.getByText(mediaStrings.failed).waitFor(SOON)
})
