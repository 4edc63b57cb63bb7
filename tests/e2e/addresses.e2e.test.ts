import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId, toShortId } from '#platform/kernel/ids.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { strings as trashStrings } from '#trash/web/strings.ts'
import { strings as identityStrings } from '#identity/web/strings.ts'
import { tagSettingsStrings } from '../../apps/web/tag-settings/strings.ts'
import { fieldSettingsStrings } from '../../apps/web/field-settings/strings.ts'
import {
  projectGeneralStrings,
  projectTranscriptionStrings,
  projectsSettingsStrings,
} from '../../apps/web/screens/settings/strings.ts'
import { strings as templatesScreenStrings } from '../../apps/web/template-parts/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { strings as homeScreenStrings } from '../../apps/web/screens/home/strings.ts'
import { strings as recentScreenStrings } from '../../apps/web/item-list/strings.ts'
import { strings as exploreScreenStrings } from '../../apps/web/screens/explore/strings.ts'
import { strings as foldersScreenStrings } from '../../apps/web/screens/folders/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'
import { ANY_WORDS, anyOf } from '../harness/messages.ts'

const server = useServer()
const journey = usePage({ viewport: { width: 1280, height: 800 } })
const people = usePeople(server, journey, 'signposts')
const SOON = { timeout: 30_000 }

/** The things that fill the names in braces in the addresses below. */
type Things = Record<
  'project' | 'folder' | 'view' | 'note' | 'insight' | 'tag' | 'board' | 'person' | 'feed' | 'user',
  string
>

/** Every address of document 1 §2.3, §2.4, §2.5, §2.8 and §2.11 that Quarry has, with the heading of its page. */
const HERE: Readonly<Record<string, string | RegExp>> = {
  '/home': anyOf(...[9, 15, 20].map((hour) => homeScreenStrings.greeting(hour, ANY_WORDS))),
  '/start': exploreScreenStrings.start,
  '/recent': recentScreenStrings.recent,
  '/recent/notes/': recentScreenStrings.recent,
  '/your-work': recentScreenStrings.work,
  '/your-work/insights': recentScreenStrings.work,
  '/your-work/projects': recentScreenStrings.work,
  '/shared': foldersScreenStrings.shared,
  '/explore': exploreScreenStrings.explore,
  '/explore/{feed}': 'All projects',
  '/browse': foldersScreenStrings.browse,
  '/browse?selectProject={project}': foldersScreenStrings.browse,
  '/browse?trial': foldersScreenStrings.browse,
  '/browse/folders': foldersScreenStrings.browse,
  '/browse/created-by-you': foldersScreenStrings.browse,
  '/browse/shared-with-you': foldersScreenStrings.browse,
  '/projects': projectsScreenStrings.projects,
  '/projects/all-projects': projectsScreenStrings.projects,
  '/projects/list': projectsScreenStrings.projects,
  '/projects/new': projectsScreenStrings.newTitle,
  '/projects/folders': projectsScreenStrings.projects,
  '/projects/shared-with-you': projectsScreenStrings.projects,
  '/projects/your-projects': projectsScreenStrings.projects,
  '/folders/{folder}': 'Shelf',
  '/folders/{folder}/projects': 'Shelf',
  '/folders/{folder}/insights': 'Shelf',
  '/projects/{project}': 'Study',
  '/projects/{project}/readme': 'Study',
  '/projects/{project}/notes': 'Study',
  '/projects/{project}/tags': 'Study',
  '/projects/{project}/insights': 'Study',
  '/projects/{project}/highlights': 'Study',
  '/projects/{project}/charts': 'Study',
  '/projects/{project}/tags/b/{board}': 'Study',
  '/projects/{project}/v/{view}': 'Study',
  '/projects/{project}/view/{note}': 'Grace',
  '/projects/{project}/settings': projectGeneralStrings.title,
  '/projects/{project}/settings/general': projectGeneralStrings.title,
  '/projects/{project}/settings/access': workspaceStrings.sharing.title,
  '/projects/{project}/settings/fields': fieldSettingsStrings.title,
  '/projects/{project}/settings/note-fields': fieldSettingsStrings.title,
  '/projects/{project}/settings/insight-fields': fieldSettingsStrings.title,
  '/projects/{project}/settings/workspace-fields': fieldSettingsStrings.title,
  '/projects/{project}/settings/extensions': tagSettingsStrings.project.title,
  '/projects/{project}/settings/transcription': projectTranscriptionStrings.title,
  '/data/{note}': 'Grace',
  '/insights/{insight}': 'Too dear',
  '/tags/{tag}': 'Price',
  '/user/{user}': exploreScreenStrings.you,
  '/user/{user}/insights': exploreScreenStrings.you,
  '/people/{person}': 'Hopper',
  '/contacts': peopleScreenStrings.people,
  '/contacts/{person}': 'Hopper',
  '/settings': workspaceStrings.general.title,
  '/settings/extensions': tagSettingsStrings.extensions.title,
  '/settings/fields': fieldSettingsStrings.title,
  '/settings/fields/{project}': 'Study',
  '/settings/fields/{project}/insight-fields': 'Study',
  '/settings/fields/{project}/note-fields': 'Study',
  '/settings/groups': workspaceStrings.groups.title,
  '/settings/people': fieldSettingsStrings.peopleTitle,
  '/settings/projects': projectsSettingsStrings.title,
  '/settings/security': workspaceStrings.security.title,
  '/settings/tags': tagSettingsStrings.tags.title,
  '/settings/tags/{project}': tagSettingsStrings.tags.title,
  '/settings/templates': templatesScreenStrings.settings,
  '/settings/templates/insights': templatesScreenStrings.settings,
  '/settings/templates/projects': templatesScreenStrings.settings,
  '/settings/trash': trashStrings.title,
  '/settings/trash?projectId={project}': trashStrings.title,
  '/settings/user/account': identityStrings.account.title,
  '/settings/users': workspaceStrings.members.title,
}

/**
 * The other addresses of these sections, each with the feature it waits for: they do not exist yet, rather than being
 * empty pages.
 */
const LATER: Readonly<Record<string, string>> = {
  '/agents': 'agents',
  '/docs': 'documents that the AI writes',
  '/dashboards': 'dashboards',
  '/folders/{folder}/channels': 'channels',
  '/projects/{project}/recruit': 'recruiting',
  '/projects/{project}/settings/data-retention': 'retention of data',
  '/projects/{project}/settings/export': 'export of whole projects',
  '/recruit-promo': 'recruiting',
  '/settings/analytics': 'analytics of a workspace',
  '/settings/authentication': 'enterprise sign-on',
  '/settings/beta': 'features that are tried first',
  '/settings/bulk-import': 'imports of many sources at once; files are imported in their project',
  '/settings/data-retention': 'retention of data',
  '/settings/integrations': 'integrations',
  '/settings/remotion-demo': 'nothing: reels are played, not rendered by that library (decision 0027)',
  '/settings/transcription': 'defaults of a workspace; each project has its own',
  '/settings/plans': 'billing',
  '/settings/billing': 'billing',
  '/settings/enterprise/alerts': 'rules of an enterprise',
  '/settings/user/notifications': 'notifications',
  '/settings/user/integrations': 'integrations',
  '/settings/feedback': 'a place that takes feedback',
  '/audit-log': 'the audit log',
}

/** Follows an address within the page, as links do. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

async function fill(page: Page): Promise<Things> {
  const project = await command(page, 'createProject', { id: newId(), title: 'Study' })
  const folder = await command(page, 'createFolder', { title: 'Shelf' })
  const note = await command(page, 'createNote', { id: newId(), projectId: project, title: 'Grace' })
  const insight = await command(page, 'createInsight', { id: newId(), projectId: project, title: 'Too dear' })
  const tag = await command(page, 'createTag', { projectId: project, title: 'Price' })
  const person = await command(page, 'createPerson', { id: newId(), name: 'Hopper' })
  const view = await command(page, 'createView', {
    id: newId(),
    projectId: project,
    title: 'All',
    layout: 'TABLE',
    objectType: 'NOTE',
  })
  const feed = await command(page, 'createSavedFeed', { title: 'All projects', query: { types: ['PROJECT'] } })
  const { viewer } = await ask<{ viewer: { user: { id: string } } }>(page, '{ viewer { user { id } } }')
  const { made } = await ask<{ made: { board: { id: string } } }>(
    page,
    'mutation ($input: CreateTagBoardInput!, $operationId: ID!) { made: createTagBoard(input: $input, operationId: $operationId) { board { id } } }',
    { input: { projectId: project, title: 'Themes' }, operationId: newId() },
  )
  return { project, folder, view, note, insight, tag, board: made.board.id, person, feed, user: viewer.user.id }
}

test('every address of the specification leads to its page, and those of later features say that there is nothing', async () => {
  const page = await people.ada(journey.page)
  const things = await fill(page)
  await people.open(page, '/start')
  const addressOf = (pattern: string): string =>
    pattern.replaceAll(/\{(\w+)\}/g, (_, name: keyof Things) => toShortId(things[name]))
  const heading = page.locator('#main h1')
  const wrong: string[] = []
  for (const [pattern, name] of Object.entries(HERE)) {
    await go(page, '/nowhere')
    await expect.poll(async () => heading.allTextContents(), SOON).toEqual([shellStrings.notFound])
    await go(page, addressOf(pattern))
    // Settings are one page; an address leads to a section of it.
    const level = pattern.includes('/settings') ? 2 : 1
    const shown = page.getByRole('heading', { level, name }).first()
    if (
      !(await shown.waitFor(SOON).then(
        () => true,
        () => false,
      ))
    )
      wrong.push(`${pattern}: ${(await heading.allTextContents()).join(' / ')}`)
  }
  expect(wrong).toEqual([])
  for (const pattern of Object.keys(LATER)) {
    await go(page, '/start')
    await page.getByRole('heading', { level: 1, name: exploreScreenStrings.start }).waitFor(SOON)
    await go(page, addressOf(pattern))
    if (
      !(await page
        .getByRole('heading', { level: 1, name: shellStrings.notFound })
        .waitFor(SOON)
        .then(
          () => true,
          () => false,
        ))
    )
      wrong.push(pattern)
  }
  expect(wrong).toEqual([])
}, 240_000)

test('the settings of all projects are on one page, and Browse begins at the requested project, in whatever folder it is', async () => {
  const page = await people.ada(journey.page)
  const folder = await command(page, 'createFolder', { title: 'Deep shelf' })
  const project = await command(page, 'createProject', { id: newId(), title: 'Lost study', folderId: folder })
  await people.open(page, '/settings/projects')
  const row = page.getByRole('row', { name: /Lost study/ })
  await row.waitFor(SOON)
  await row.getByRole('button', { name: projectsScreenStrings.more('Lost study') }).click()
  await page.getByRole('menuitem', { name: projectsScreenStrings.showInBrowse }).click()
  await page.getByRole('heading', { level: 1, name: 'Deep shelf' }).waitFor(SOON)
  await expect.poll(async () => page.locator('[role="row"][data-current]').textContent(), SOON).toContain('Lost study')
  // The keyboard continues from there.
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.includes('/projects/'), SOON)
  await page.getByRole('heading', { level: 1, name: 'Lost study' }).waitFor(SOON)

  await command(page, 'changeProject', { id: project, archived: true })
  await people.open(page, `/browse?selectProject=${project}`)
  await page.getByText(foldersScreenStrings.archived('Lost study')).waitFor(SOON)
  await people.open(page, '/browse?trial')
  await page.getByText(workspaceStrings.trial.nothing).waitFor(SOON)
})

test('the address of a deleted note tells users who may restore it that it is in the trash, and shows it after it is restored', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Signs' })
  const noteId = await command(ada, 'createNote', { projectId, title: 'The old signpost' })
  await ask(
    ada,
    'mutation ($input: DeleteNotesInput!, $operationId: ID!) { deleteNotes(input: $input, operationId: $operationId) { ids } }',
    { input: { ids: [noteId] }, operationId: newId() },
  )
  await people.open(ada, `/data/${noteId}`)
  await ada.getByText(trashStrings.isInTrash('The old signpost')).first().waitFor(SOON)
  expect(await ada.getByText(workspaceStrings.place.title).count()).toBe(0)
  await ada.getByRole('main').getByRole('button', { name: trashStrings.restore, exact: true }).click()
  await ada.getByRole('heading', { name: 'The old signpost', exact: true }).waitFor(SOON)

  // A note deleted with its project says so, and is restored with it.
  await ask(
    ada,
    'mutation ($input: DeleteProjectInput!, $operationId: ID!) { deleteProject(input: $input, operationId: $operationId) { deletionId } }',
    { input: { id: projectId }, operationId: newId() },
  )
  await people.open(ada, `/data/${noteId}`)
  await ada.getByText(trashStrings.thisIsInTrash('note')).first().waitFor(SOON)
  await ada.getByText(trashStrings.wasIn('project', 'Signs')).waitFor(SOON)
  await journey.expectAccessible(ada)
  await ada
    .getByRole('main')
    .getByRole('button', { name: trashStrings.restoreWith('project') })
    .click()
  await ada.getByRole('heading', { name: 'The old signpost', exact: true }).waitFor(SOON)
})
