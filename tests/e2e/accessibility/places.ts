import type { Page } from 'playwright-core'
import { askStrings } from '#ask/web/strings.ts'
import { feedStrings } from '#feeds/web/strings.ts'
import { filterStrings, systemFieldWords } from '#filters/web/strings.ts'
import { strings as history } from '#history/web/strings.ts'
import { homeStrings } from '#home/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { savedFilterStrings } from '#saved-filters/web/strings.ts'
import { strings as search } from '#search/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { strings as explore } from '../../../apps/web/screens/explore/strings.ts'
import { strings as folders } from '../../../apps/web/screens/folders/strings.ts'
import { strings as home } from '../../../apps/web/screens/home/strings.ts'
import { strings as people } from '../../../apps/web/screens/people/strings.ts'
import { strings as projects } from '../../../apps/web/project-lists/strings.ts'
import { tagsStrings as tags } from '../../../apps/web/screens/tag/strings.ts'
import { strings as places } from '../../../apps/web/shell/places/strings.ts'
import { ask, command } from '../../harness/people.ts'
import { asking } from './conditions.ts'
import {
  button,
  click,
  combobox,
  dialog,
  fill,
  grid,
  inTurn,
  link,
  list,
  menu,
  menuItem,
  onScreen,
  option,
  press,
  region,
  textbox,
  words,
} from './reaching.ts'
import { acted, type Stretch, type Things } from './walk.ts'

const starred = asking('Starred', 'BOOLEAN', 'IS', { boolean: true })
const inAddress = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Adds content to the workspace in addition to its sample project. */
export async function fillPlaces(page: Page): Promise<Things> {
  const projectCategoryId = await command(page, 'createFolder', { title: 'Studies' })
  const emptyFolder = await command(page, 'createFolder', { title: 'Shelf' })
  await command(page, 'createProject', { title: 'First-run interviews', folderId: projectCategoryId })
  await command(page, 'createProject', { title: 'Beta', summary: 'What came of the beta', color: '#2d9cdb' })
  const archived = await command(page, 'createProject', { title: 'Old study' })
  await command(page, 'changeProject', { id: archived, archived: true })
  const projectId = await command(page, 'createProject', { title: 'Pricing study' })
  await command(page, 'changeProject', { id: projectId, title: 'Prices' })
  const viewId = await command(page, 'createView', { projectId, title: 'Table', layout: 'TABLE', objectType: 'NOTE' })
  await acted(page, 'starThing', { id: projectId, kind: 'project', starred: true }, '__typename')
  const savedFeedId = await command(page, 'createSavedFeed', { title: 'All projects', query: { types: ['PROJECT'] } })
  const emptyFeed = await command(page, 'createSavedFeed', {
    title: 'To read',
    query: { types: ['INSIGHT'], filter: starred },
  })
  const conversationId = await command(page, 'startConversation', { question: 'Why do people stop planning?' })
  const published = await command(page, 'createSavedFilter', {
    label: 'What is out',
    description: 'Whatever others may read already',
    filter: asking('Published', 'BOOLEAN', 'IS', { boolean: true }),
  })
  const gone = await command(page, 'createSavedFilter', {
    label: 'What is gone',
    filter: asking('Tags', 'SELECT', 'IS_ONE_OF', { tags: [newId()] }),
  })
  const { viewer, people: directory } = await ask<{
    viewer: { user: { id: string } }
    people: { nodes: { id: string }[] }
  }>(page, '{ viewer { user { id } } people(first: 1) { nodes { id } } }')
  return {
    projectCategoryId,
    emptyFolder,
    projectId,
    viewId,
    savedFeedId,
    emptyFeed,
    conversationId,
    published,
    gone,
    nowhere: newId(),
    userId: viewer.user.id,
    personId: directory.nodes[0]?.id ?? '',
  }
}

const PUBLISHED = systemFieldWords(null, 'Published')
/** The search begins in its field, where keys are letters. */
const outOfTheField = click((page) => page.locator('#main').getByRole('heading', { level: 1 }))
const filterField = combobox(filterStrings.find)

/** Home and the lists, with content. */
export const filledPlaces: readonly Stretch[] = [
  {
    title: 'home, what is made and found from everywhere, and the first steps',
    stops: [
      { name: 'home', path: '/home', stands: region(homeStrings.checklist), narrow: true },
      {
        name: 'home that is edited',
        path: '/home',
        act: press(['e'], button(home.edit)),
        stands: textbox(home.document),
      },
      { name: 'the command palette', path: '/home', act: press(['ControlOrMeta+k']), stands: dialog, narrow: true },
      {
        name: 'the command palette with what it found',
        path: '/home',
        act: inTurn(press(['ControlOrMeta+k']), async (page) =>
          page.getByRole('dialog').getByRole('combobox').fill('week'),
        ),
        stands: (page) => page.getByRole('option', { name: /week/ }),
      },
      { name: 'the keys', path: '/home', act: press(['?']), stands: dialog },
      {
        name: 'a new contact',
        path: '/home',
        act: press(['Shift+C']),
        stands: (page) => page.getByRole('dialog').getByLabel(people.name),
      },
      {
        name: 'a new folder',
        path: '/browse',
        act: click(button(folders.newFolder)),
        stands: (page) => page.getByRole('dialog').getByLabel(places.name),
      },
      { name: 'importing from everywhere', path: '/home', act: press(['Shift+U']), stands: dialog },
      { name: 'nothing at an address', path: '/$', with: { _splat: 'unknown' } },
      {
        name: 'where to begin',
        path: '/start',
        stands: (page) => page.getByRole('heading', { level: 1, name: explore.start }),
      },
      { name: 'ways to start', path: '/onboarding/getting-started', narrow: true },
      { name: 'bringing the team in', path: '/onboarding/setup-workspace', narrow: true },
      { name: 'the first project', path: '/onboarding/project-setup', narrow: true },
    ],
  },
  {
    title: 'lists of projects, folders, people and of what was done',
    stops: [
      {
        name: 'what changed lately',
        path: '/recent',
        stands: (page) => page.locator('#main').getByText('Prices'),
        narrow: true,
      },
      { name: 'recent projects', path: '/recent/projects' },
      { name: 'recent notes', path: '/recent/notes' },
      { name: 'recent insights', path: '/recent/insights' },
      { name: 'own work', path: '/your-work' },
      { name: 'own insights', path: '/your-work/insights' },
      { name: 'own projects', path: '/your-work/projects' },
      {
        name: 'all tags',
        path: '/tags',
        stands: (page) => page.locator('#main').getByRole('searchbox', { name: tags.find }),
        narrow: true,
      },
      { name: 'contacts', path: '/contacts', stands: grid(people.label), narrow: true },
      {
        name: 'a chosen contact',
        path: '/contacts',
        act: press(['j', 'x'], grid(people.label)),
        stands: button(people.delete),
      },
      { name: 'a contact', path: '/people/$personId', narrow: true },
      { name: 'a contact at its other address', path: '/contacts/$personId' },
      { name: 'projects', path: '/projects', stands: link('Prices'), narrow: true },
      {
        name: 'a project that is to be deleted',
        path: '/projects',
        act: click(onScreen('button', projects.more('Prices')), menuItem(projects.delete)),
        stands: (page) => page.getByRole('dialog', { name: projects.deleteTitle('Prices') }),
      },
      { name: 'own projects in a list', path: '/projects/your-projects' },
      { name: 'folders of projects', path: '/projects/folders' },
      { name: 'projects that are shared', path: '/projects/shared-with-you' },
      { name: 'projects that were put away', path: '/projects/archived' },
      { name: 'a new project', path: '/projects/new', stands: textbox(projects.name), narrow: true },
      { name: 'all that there is to browse', path: '/browse', narrow: true },
      {
        name: 'the plan that can be tried',
        path: '/browse',
        ending: '?trial',
        stands: words(workspaces.trial.nothing),
      },
      { name: 'folders to browse', path: '/browse/$tab', with: { tab: 'foldersTab' } },
      { name: 'what is starred', path: '/browse/$tab', with: { tab: 'starredTab' }, stands: link('Prices') },
      { name: 'what somebody shared', path: '/shared' },
      { name: 'a folder', path: '/folders/$projectCategoryId', stands: words('First-run interviews'), narrow: true },
      {
        name: 'a folder without anything in it',
        path: '/folders/$projectCategoryId',
        with: { projectCategoryId: 'emptyFolder' },
        stands: words(folders.empty),
      },
      {
        name: 'what was published in a folder',
        path: '/folders/$projectCategoryId/$tab',
        with: { tab: 'insightsTab' },
        stands: words(folders.emptyInsights),
      },
      {
        name: 'a folder that is shared',
        path: '/folders/$projectCategoryId',
        act: press(['Shift+S']),
        stands: combobox(workspaces.sharing.add),
      },
      {
        name: 'a folder that is moved',
        path: '/folders/$projectCategoryId',
        act: press(['m'], onScreen('link', 'First-run interviews')),
        stands: (page) => dialog(page).getByRole('radio'),
      },
      { name: 'what somebody made', path: '/user/$userId', narrow: true },
      { name: 'insights of somebody', path: '/user/$userId/$tab', with: { tab: 'insightsTab' } },
      {
        name: 'who did what in a project',
        path: '/history/$kind/$thingId',
        with: { kind: 'projectKind', thingId: 'projectId' },
        stands: list(history.heading),
        narrow: true,
      },
      {
        name: 'who did what to a view',
        path: '/history/$kind/$thingId',
        with: { kind: 'viewKind', thingId: 'viewId' },
        stands: list(history.heading),
      },
    ],
  },
  {
    title: 'exploring and searching',
    stops: [
      { name: 'exploring', path: '/explore', stands: words('The second week should not begin empty'), narrow: true },
      {
        name: 'a feed that is saved',
        path: '/explore',
        act: inTurn(
          click(combobox(explore.show), option(new RegExp(`^${explore.shows.projects}$`))),
          press(['Escape', 'Control+s']),
        ),
        stands: textbox(feedStrings.saveName),
      },
      { name: 'a feed', path: '/explore/$savedFeedId', stands: words('Prices') },
      {
        name: 'a feed that holds nothing',
        path: '/explore/$savedFeedId',
        with: { savedFeedId: 'emptyFeed' },
        stands: words(explore.emptyFiltered),
      },
      {
        name: 'a feed that is not here',
        path: '/explore/$savedFeedId',
        with: { savedFeedId: 'nowhere' },
        stands: words(feedStrings.gone),
      },
      {
        name: 'asking in a new conversation',
        path: '/ask',
        stands: textbox(askStrings.question),
        narrow: true,
      },
      { name: 'a conversation', path: '/ask/$conversationId', stands: region(askStrings.answer), narrow: true },
      {
        name: 'a conversation that is not here',
        path: '/ask/$conversationId',
        with: { conversationId: 'nowhere' },
        stands: words(askStrings.gone),
      },
      {
        name: 'the search before it is asked',
        path: '/search',
        stands: (page) => page.getByRole('searchbox', { name: search.field }),
        narrow: true,
      },
      { name: 'what was found', path: '/search', ending: '#q=week', stands: list(search.results), narrow: true },
      {
        name: 'what was found, narrowed to a project',
        path: '/search',
        ending: '#q=week',
        act: inTurn(
          click((page) => page.getByRole('button', { name: search.filters.names.projects, exact: true })),
          click(option(/Sample/)),
        ),
        stands: button(search.filters.clear),
      },
      {
        name: 'what was found, looked at beside the list',
        path: '/search',
        ending: '#q=week',
        act: async (page) => {
          await list(search.results)(page).getByRole('link').first().focus()
          await page.keyboard.press('Space')
        },
        stands: (page) => page.getByRole('complementary').getByRole('heading'),
      },
      { name: 'nothing found', path: '/search', ending: '#q=xylophone', stands: words(search.nothing('xylophone')) },
      {
        name: 'a question before it is asked',
        path: '/search',
        act: click((page) => page.getByText(search.modes.question, { exact: true })),
        stands: (page) => page.getByRole('searchbox', { name: search.ask }),
      },
      {
        name: 'fields to filter by',
        path: '/search',
        ending: '#q=week',
        act: inTurn(outOfTheField, press(['f'], list(search.results))),
        stands: filterField,
      },
      {
        name: 'a condition that is compared',
        path: '/search',
        ending: '#q=week',
        act: inTurn(
          inTurn(outOfTheField, press(['f'], list(search.results))),
          fill(filterField, PUBLISHED),
          click(option(PUBLISHED)),
        ),
        stands: combobox(filterStrings.findValue),
      },
      {
        name: 'a condition that nothing fits',
        path: '/search',
        ending: `#q=week&${inAddress(starred)}`,
        stands: words(search.nothing('week')),
      },
      {
        name: 'a condition over what is gone',
        path: '/search',
        ending: '#selectedFilterId=$gone',
        stands: words(search.nothing('')),
      },
      {
        name: 'a filter that is saved',
        path: '/search',
        ending: `#${inAddress(starred)}`,
        act: press(['Control+Shift+s'], button(savedFilterStrings.save)),
        stands: textbox(savedFilterStrings.name),
      },
      { name: 'a saved filter', path: '/search', ending: '#selectedFilterId=$published', stands: list(search.results) },
      {
        name: 'a saved filter that was changed',
        path: '/search',
        ending: `#selectedFilterId=$published&${inAddress(starred)}`,
        stands: (page) => page.getByText(savedFilterStrings.changed, { exact: true }),
      },
      {
        name: 'what can be done with a saved filter',
        path: '/search',
        ending: '#selectedFilterId=$published',
        act: click(button(savedFilterStrings.moreFor('What is out'))),
        stands: menu,
      },
      {
        name: 'a saved filter that is not here',
        path: '/search',
        ending: '#selectedFilterId=$nowhere&q=week',
        stands: words(savedFilterStrings.gone),
      },
      {
        name: 'saved filters to take up',
        path: '/search',
        act: inTurn(outOfTheField, press(['Shift+b'])),
        stands: option('What is out'),
      },
      // Last: it stays open on the next page.
      {
        name: 'asking over another page',
        path: '/projects',
        act: press(['ControlOrMeta+j']),
        stands: textbox(askStrings.question),
        narrow: true,
      },
    ],
  },
]

/** Tabs and kinds, as named in addresses. */
export const ADDRESSED: Things = {
  unknown: 'no-such-place',
  foldersTab: 'folders',
  starredTab: 'starred',
  createdTab: 'created-by-you',
  sharedTab: 'shared-with-you',
  insightsTab: 'insights',
  projectKind: 'project',
  viewKind: 'projectView',
}

/** The same without content: in a workspace without the sample. */
export const emptyPlaces: readonly Stretch[] = [
  {
    title: 'places without anything in them',
    stops: [
      { name: 'home without a project', path: '/home', stands: region(homeStrings.checklist) },
      { name: 'nothing changed', path: '/recent/notes' },
      { name: 'no work', path: '/your-work' },
      { name: 'no contacts', path: '/contacts', stands: words(people.empty) },
      { name: 'no projects', path: '/projects', stands: words(projects.empty) },
      { name: 'no own projects', path: '/projects/your-projects', stands: words(projects.emptyYours) },
      { name: 'no folders of projects', path: '/projects/folders', stands: words(projects.emptyFolders) },
      { name: 'no shared projects', path: '/projects/shared-with-you', stands: words(projects.emptyShared) },
      { name: 'nothing put away', path: '/projects/archived', stands: words(projects.emptyArchived) },
      { name: 'nothing to browse', path: '/browse', stands: words(folders.emptyBrowse) },
      {
        name: 'nothing starred',
        path: '/browse/$tab',
        with: { tab: 'starredTab' },
        stands: words(folders.emptyStarred),
      },
      { name: 'nothing made', path: '/browse/$tab', with: { tab: 'createdTab' }, stands: words(folders.emptyCreated) },
      { name: 'nothing shared', path: '/shared', stands: words(folders.emptyShared) },
      { name: 'nothing to explore', path: '/explore', stands: words(explore.empty) },
      { name: 'nothing of somebody', path: '/user/$userId', stands: words(explore.emptyUser) },
      {
        name: 'a contact that is not here',
        path: '/people/$personId',
        with: { personId: 'nowhere' },
        stands: words(people.hiddenHint),
      },
    ],
  },
]
