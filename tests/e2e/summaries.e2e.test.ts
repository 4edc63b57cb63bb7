import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { strings as mediaStrings } from '#media/web/strings.ts'
import { strings } from '#summaries/web/strings.ts'
import { strings as noteStrings } from '../../apps/web/note-page/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'summaries', { sample: true })
const SOON = { timeout: 60_000 }

const panel = (page: Page) => page.getByRole('tabpanel')
const sentences = (page: Page) => panel(page).locator('[data-summary-sentence]')

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The recorded interview of the sample. */
async function sampleInterview(page: Page): Promise<string> {
  const { projects } = await ask<{
    projects: { nodes: { isSample: boolean; notes: { nodes: { id: string; transcriptions: object[] }[] } }[] }
  }>(page, '{ projects(first: 20) { nodes { isSample notes(first: 40) { nodes { id transcriptions { fileId } } } } } }')
  const sample = projects.nodes.find(({ isSample }) => isSample)
  return sample?.notes.nodes.find(({ transcriptions }) => transcriptions.length > 0)?.id ?? ''
}

test('the interview of the sample is summarised, a sentence opens its words in the text, and a viewer reads it and why they cannot make one', async () => {
  const page = await people.ada(journey.page)
  const noteId = await sampleInterview(page)
  await people.open(page, `/data/${noteId}`)
  await page.getByRole('tab', { name: noteStrings.tabs.highlights, selected: true }).waitFor(SOON)
  await page.getByRole('tab', { name: noteStrings.tabs.summary }).click()
  await panel(page).getByText(strings.none).waitFor(SOON)
  await journey.expectAccessible()
  await panel(page).getByRole('button', { name: strings.summarize, exact: true }).click()
  await sentences(page).nth(1).waitFor(SOON)
  await journey.expectAccessible()

  const last = sentences(page).last()
  const text = ((await last.evaluate((button) => button.firstChild?.textContent)) ?? '').trim()
  await last.click()
  const marked = async () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('quarry-passage') ?? [])] as Range[]
      const box = range?.getBoundingClientRect()
      const isInSight = box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.height > 0
      return { text: range?.toString().trim() ?? '', isInSight }
    })
  await expect.poll(marked, SOON).toEqual({ text, isInSight: true })
  // The recording is at its second.
  const [, clock = ''] = /(\d+:\d\d)$/.exec((await last.textContent()) ?? '') ?? []
  const second = async () => page.getByRole('slider', { name: mediaStrings.place }).getAttribute('aria-valuenow')
  await expect.poll(second, SOON).toBe(String(secondsOf(clock)))

  // The old one stays until the new one is there; undo brings it back.
  await panel(page).getByRole('button', { name: strings.again }).click()
  await page.getByRole('menuitem', { name: strings.frameworks.Chronological }).click()
  const framework = async () => panel(page).locator('p').first().textContent()
  await expect.poll(framework, SOON).toContain(strings.frameworks.Chronological)
  const chapter = panel(page).getByRole('heading').getByRole('button').last()
  await chapter.click()
  await expect.poll(second, SOON).toBe(String(secondsOf((await chapter.textContent()) ?? '')))
  await page.keyboard.press('Control+z')
  await expect.poll(framework, SOON).toMatch(new RegExp(`^${strings.frameworks.Summary}`))

  const viewer = await people.member('Vera', 'VIEWER')
  await people.open(viewer, `/data/${noteId}`)
  // A note that has a summary opens on it.
  await viewer.getByRole('tab', { name: noteStrings.tabs.summary, selected: true }).waitFor(SOON)
  await sentences(viewer).nth(1).waitFor(SOON)
  await panel(viewer).getByText('Viewers cannot generate summaries').waitFor(SOON)
  expect(await panel(viewer).getByRole('button', { name: strings.again }).count()).toBe(0)
})
