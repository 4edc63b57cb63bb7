import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newId } from '#platform/kernel/ids.ts'
import { HOME_WORDS } from '#home/model/home-document.ts'
import { homeStrings } from '#home/web/strings.ts'
import { referenceStrings } from '#insights/web/strings.ts'
import { COLUMN_WORDS, viewStrings } from '#views/web/strings.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { fieldStrings } from '#fields/web/strings.ts'
import { strings as homeScreenStrings } from '../../apps/web/screens/home/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { hasAnswers } from '../harness/trace-calls.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'reading-room', { sample: true })
const SOON = { timeout: 30_000 }

interface Sample {
  id: string
  notes: { nodes: { id: string; title: string; highlightCount: number; highlights: { id: string; text: string }[] }[] }
  insights: { nodes: { id: string; title: string }[] }
  tags: { id: string; title: string }[]
}

async function sampleOf(page: Page): Promise<Sample> {
  const { projects } = await ask<{ projects: { nodes: (Sample & { isSample: boolean })[] } }>(
    page,
    '{ projects(first: 20) { nodes { id isSample notes(first: 20) { nodes { id title highlightCount highlights { id text } } } insights(first: 5) { nodes { id title } } tags { id title } } } }',
  )
  const sample = projects.nodes.find((project) => project.isSample)
  if (!sample) throw new Error('A new workspace holds the sample.')
  return sample
}

const heading = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

/** The verb with which the words of an act begin. */
const verb = (words: string): string => words.replace('…', '').split(' ')[0] ?? ''
const CHANGING = [
  viewStrings.delete,
  viewStrings.rename,
  viewStrings.lock,
  viewStrings.publish,
  projectsScreenStrings.archive,
].map(verb)
const MAKING = [viewStrings.new, projectScreenStrings.note.import, fieldStrings.add, viewStrings.unlock].map(verb)

test('a viewer’s pages offer nothing to change, no button that does nothing, and no key that writes', async () => {
  const ada = await people.ada(journey.page)
  const sample = await sampleOf(ada)
  const note = sample.notes.nodes.find((one) => one.highlightCount > 0)
  const [insight] = sample.insights.nodes
  const [tag] = sample.tags
  const { people: directory } = await ask<{ people: { nodes: { id: string; name: string }[] } }>(
    ada,
    '{ people(first: 1) { nodes { id name } } }',
  )
  const [person] = directory.nodes
  if (!note || !insight || !tag || !person) throw new Error('The sample shows everything there is.')
  const vera = await people.member('Vera', 'VIEWER')
  const project = `/projects/${sample.id}`
  const pages: [path: string, title: string | RegExp][] = [
    ['/projects', projectsScreenStrings.projects],
    [`${project}/readme`, /Sample/],
    [`${project}/notes`, /Sample/],
    [`${project}/highlights`, /Sample/],
    [`${project}/tags`, /Sample/],
    [`${project}/insights`, /Sample/],
    [`${project}/settings/access`, workspaceStrings.sharing.title],
    [`/data/${note.id}`, note.title],
    [`/insights/${insight.id}`, insight.title],
    [`/tags/${tag.id}`, tag.title],
    ['/contacts', peopleScreenStrings.people],
    [`/people/${person.id}`, person.name],
  ]
  for (const [path, title] of pages) {
    await people.open(vera, path)
    await heading(vera, title)
    await hasAnswers(vera)
    const main = vera.locator('main')
    // Only search fields, choices of what is shown, and the volume can be filled in.
    expect(
      await main
        .locator(
          '[contenteditable="true"], textarea, input:not([type="radio"]):not([type="range"]):not([type="search"]):not([aria-haspopup="listbox"]):not([type="hidden"])',
        )
        .count(),
      path,
    ).toBe(0)
    expect(await main.locator('button:disabled, [aria-disabled="true"], input:disabled').count(), path).toBe(0)
    expect(
      await vera.getByRole('button', { name: new RegExp(`^(?:${[...CHANGING, ...MAKING].join('|')})\\b`) }).count(),
      path,
    ).toBe(0)
    for (const menu of await vera
      .locator('main button[aria-haspopup="menu"], header button[aria-haspopup="menu"]')
      .all()) {
      await menu.click()
      const entries = vera.getByRole('menu').getByRole('menuitem')
      await entries.first().waitFor()
      // The date of publication is also offered for sorting rows.
      expect(
        (await entries.allTextContents()).filter(
          (entry) =>
            entry === projectScreenStrings.chooseTabs ||
            (entry !== COLUMN_WORDS.publishedAt && new RegExp(CHANGING.join('|'), 'i').test(entry)),
        ),
        path,
      ).toEqual([])
      await entries.first().focus()
      await vera.keyboard.press('Escape')
      await vera.getByRole('menu').waitFor({ state: 'hidden' })
    }
  }

  // A text of words alone, longer than the screen of a phone, is reached and scrolled by keys.
  await vera.setViewportSize({ width: 360, height: 520 })
  await people.open(vera, `/insights/${sample.insights.nodes.at(-1)?.id ?? ''}`)
  await vera.getByRole('region', { name: insightScreenStrings.label }).waitFor()
  await vera.setViewportSize({ width: 1280, height: 800 })

  await people.open(vera, `/data/${note.id}`)
  await heading(vera, note.title)
  for (const key of ['e', 'r', 'Shift+L', 'h', 'x', 'Delete']) await vera.keyboard.press(key)
  await vera.keyboard.type('Mine now.')
  await vera.keyboard.press('Escape')
  for (const panel of [
    noteScreenStrings.tabs.fields,
    noteScreenStrings.tabs.tags,
    noteScreenStrings.tabs.contacts,
    noteScreenStrings.tabs.highlights,
  ]) {
    await vera.getByRole('tab', { name: new RegExp(`^${panel}`) }).click()
    await vera.getByRole('tab', { name: new RegExp(`^${panel}`), selected: true }).waitFor()
    expect(await vera.getByRole('tabpanel').locator('input, textarea, [contenteditable="true"]').count(), panel).toBe(0)
  }
  const after = (await sampleOf(ada)).notes.nodes.find((one) => one.id === note.id)
  expect(after).toEqual(note)
})

test('content of a project without access is a card without access, and its page lets the user request it', async () => {
  const ada = await people.ada(journey.page)
  const sample = await sampleOf(ada)
  const note = sample.notes.nodes.find((one) => one.highlightCount > 0)
  const [highlight] = note?.highlights ?? []
  if (!note || !highlight) throw new Error('The sample shows everything there is.')
  const openId = await command(ada, 'createProject', { id: newId(), title: 'For everybody' })
  const insightId = await command(ada, 'createInsight', {
    id: newId(),
    projectId: openId,
    title: 'What we know',
    highlightIds: [highlight.id],
  })
  const { project } = await ask<{ project: { scopeId: string } }>(
    ada,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: sample.id },
  )
  await ask(
    ada,
    'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { scopeId } }',
    { input: { scopeId: project.scopeId, inherits: false }, operationId: newId() },
  )

  const grace = await people.member('Grace Hopper', 'CONTRIBUTOR')
  await people.open(grace, `/insights/${insightId}`)
  await heading(grace, 'What we know')
  await grace.locator('.reference-block').getByText(referenceStrings.noAccess).waitFor()
  expect(await grace.locator('main').textContent()).not.toContain(highlight.text)
  await journey.expectAccessible(grace)

  for (const path of [
    `/projects/${sample.id}/notes`,
    `/insights/${sample.insights.nodes[0]?.id ?? ''}`,
    `/tags/${sample.tags[0]?.id ?? ''}`,
  ]) {
    await people.open(grace, path)
    await grace.getByText(workspaceStrings.place.title, { exact: true }).waitFor()
    expect(await grace.locator('main').textContent()).not.toContain('Sample')
  }
  await people.open(grace, `/data/${note.id}`)
  await grace.getByText(workspaceStrings.place.title, { exact: true }).waitFor()
  await grace.getByLabel(workspaceStrings.members.askMessage).fill('I write the summary.')
  await grace.getByRole('button', { name: workspaceStrings.place.ask }).click()
  await grace.getByText(workspaceStrings.place.asked).waitFor()

  const mail = await server.waitForMail(people.emailOf('ada'), /asks|access/i)
  expect(mail.text).toContain('I write the summary.')
  await people.open(ada, '/settings/users')
  const requests = ada.getByRole('region', { name: workspaceStrings.members.requests })
  await requests.getByText('Grace Hopper').waitFor()
  await requests.getByRole('button', { name: `${workspaceStrings.members.approve}: Grace Hopper` }).click()
  await server.waitForMail(people.emailOf('Grace Hopper'), /You have access/)
  await people.open(grace, `/data/${note.id}`)
  await heading(grace, note.title)
  await people.open(grace, `/insights/${insightId}`)
  await grace.locator('.reference-block').getByText(highlight.text).waitFor()
})

test('rows of lists are links, and lists follow the changes of others: also during loading, also a whole project that is deleted', async () => {
  const ada = await people.ada(journey.page)
  const grace = await people.member('Joan', 'CONTRIBUTOR')
  const projectId = await command(ada, 'createProject', { id: newId(), title: 'Moving house' })
  const noteId = await command(ada, 'createNote', { id: newId(), projectId, title: 'First flat' })

  await people.open(grace, `/projects/${projectId}/notes`)
  const row = grace
    .getByRole('grid', { name: projectScreenStrings.note.label })
    .getByRole('link', { name: 'First flat' })
  await row.waitFor()
  const href = await row.getAttribute('href')
  expect(href).toMatch(/^\/data\/first-flat-\w+$/)
  // The middle button is left to the browser, whose new tabs the driver of this test sometimes loses: the link that it
  // would open is opened here.
  expect(
    await row.evaluate((link) =>
      link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
    ),
  ).toBe(true)
  const tab = await grace.context().newPage()
  await tab.goto(new URL(href ?? '', grace.url()).href)
  await heading(tab, 'First flat')
  await tab.close()
  await row.click()
  await heading(grace, 'First flat')
  // The project of the note is marked beside it.
  await grace
    .getByRole('navigation', { name: shellStrings.main })
    .getByRole('link', { name: 'Moving house' })
    .and(grace.locator('[aria-current="page"]'))
    .waitFor()
  await grace.goBack()
  await row.waitFor()

  // The list is read, the socket is not open yet: notes made at this moment are shown too.
  await grace.reload({ waitUntil: 'commit' })
  await grace.getByRole('link', { name: 'First flat' }).waitFor()
  await command(ada, 'createNote', { id: newId(), projectId, title: 'Made at once' })
  await grace.getByRole('link', { name: 'Made at once' }).waitFor(SOON)

  await people.open(grace, '/projects')
  await grace.locator('main').getByText('Moving house').first().waitFor()
  await ask(
    ada,
    'mutation ($input: DeleteProjectInput!, $operationId: ID!) { deleteProject(input: $input, operationId: $operationId) { id } }',
    { input: { id: projectId }, operationId: newId() },
  )
  await expect.poll(async () => grace.getByText('Moving house').count(), SOON).toBe(0)
  await people.open(grace, `/data/${noteId}`)
  await grace.getByText(workspaceStrings.place.title, { exact: true }).waitFor()
})

test('a viewer’s home is for reading, and a colleague’s begins with what was learned, then with current work', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Under way' })
  const insightId = await command(ada, 'createInsight', { projectId, title: 'Learned here' })
  await command(ada, 'changeInsight', { id: insightId, published: true })
  const vera = await people.member('Vera', 'VIEWER')
  await people.open(vera, '/home')
  const insights = (page: Page) => page.getByRole('region', { name: HOME_WORDS.insights })
  await insights(vera).getByRole('article').first().waitFor(SOON)
  await hasAnswers(vera)
  // Nothing that they cannot do: no steps, no sample to delete, no one to invite.
  expect(await vera.getByRole('region', { name: homeStrings.checklist }).count()).toBe(0)
  expect(await vera.getByRole('button', { name: homeStrings.deleteSample }).count()).toBe(0)
  expect(await vera.getByRole('main').locator('a[href^="/settings"]').count()).toBe(0)

  const ben = await people.member('Ben', 'CONTRIBUTOR')
  await people.open(ben, '/home')
  await insights(ben).getByRole('article').first().waitFor(SOON)
  const work = ben.getByRole('region', { name: homeScreenStrings.workedOn })
  await work.getByText('Under way', { exact: true }).waitFor(SOON)
  const steps = ben.getByRole('button', { name: homeStrings.checklist })
  await expect.poll(async () => steps.getAttribute('aria-expanded'), SOON).toBe('false')
  const tops = await Promise.all([insights(ben), work, steps].map(async (part) => (await part.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})
