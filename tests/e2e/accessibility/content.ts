import type { Page } from 'playwright-core'
import { strings as agreement } from '#agreement/web/strings.ts'
import { canvasStrings } from '#canvas/web/strings.ts'
import { strings as charts } from '#charts/web/strings.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { fieldStrings } from '#fields/web/strings.ts'
import { insightStrings, referenceStrings } from '#insights/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { newId } from '#platform/kernel/ids.ts'
import { savedFilterStrings } from '#saved-filters/web/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { LAYOUT_WORDS, viewStrings } from '#views/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { strings as insights } from '../../../apps/web/screens/insight/strings.ts'
import { moveStrings } from '../../../apps/web/screens/move/strings.ts'
import { strings as notes } from '../../../apps/web/screens/note/strings.ts'
import { strings as projects } from '../../../apps/web/screens/project/strings.ts'
import { boardStrings } from '../../../apps/web/screens/tag-board/strings.ts'
import { strings as templates } from '../../../apps/web/screens/templates/strings.ts'
import { ask, command } from '../../harness/people.ts'
import {
  alert,
  button,
  click,
  combobox,
  dialog,
  fill,
  grid,
  group,
  inTurn,
  list,
  listbox,
  menu,
  menuItem,
  option,
  press,
  region,
  tab,
  table,
  textbox,
  words,
} from './reaching.ts'
import { acted, type Stretch, type Things } from './walk.ts'

interface Sample {
  id: string
  scopeId: string
  isSample: boolean
  notes: { nodes: { id: string; title: string; highlights: { id: string }[] }[] }
  insights: { nodes: { id: string; title: string; published: boolean }[] }
  tags: { id: string; title: string }[]
}

/** Makes what the sample project does not hold: boards, views, a round of coding, a project with every kind of field. */
export async function fillContent(ada: Page, ben: Page): Promise<Things> {
  const made = (name: string, input: object): Promise<string> => command(ada, name, { id: newId(), ...input })
  const { projects: found, viewer } = await ask<{ projects: { nodes: Sample[] }; viewer: { user: { id: string } } }>(
    ada,
    '{ viewer { user { id } } projects(first: 20) { nodes { id scopeId isSample notes(first: 20) { nodes { id title highlights { id } } } insights(first: 5) { nodes { id title } } tags { id title } } } }',
  )
  const sample = found.nodes.find(({ isSample }) => isSample)
  const note = sample?.notes.nodes.find(({ highlights }) => highlights.length > 1)
  if (!sample || !note) throw new Error('A new workspace holds the sample.')
  const projectId = sample.id
  const [firstTag, secondTag] = sample.tags
  const view = (title: string, layout: string, rest: object = {}): Promise<string> =>
    made('createView', { projectId, title, layout, objectType: 'NOTE', ...rest })
  const canvas = await view('Affinity', 'CANVAS')
  const item = (kind: string, x: number, rest: object): object => ({
    id: newId(),
    kind,
    x,
    y: 40,
    width: 260,
    height: 160,
    rank: x,
    ...rest,
  })
  await acted(
    ada,
    'createCanvasItems',
    {
      viewId: canvas,
      items: [
        item('rectangle', 0, { text: 'Card' }),
        item('text', 300, { text: 'Ask about the rest', style: 'P' }),
        item('highlight', 600, { targetId: note.highlights[0]?.id }),
        item('note', 900, { targetId: note.id }),
      ],
    },
    'revision',
  )
  const unused = await made('createTag', { projectId, title: 'Unused' })
  const { board } = await acted<{ board: { id: string } }>(
    ada,
    'createTagBoard',
    { projectId, title: 'Themes' },
    'board { id }',
  )
  await acted(ada, 'createTagGroup', { id: newId(), projectId, title: 'Worries', color: '#a33a5c' }, 'groupId')
  const gone = await made('createSavedFilter', {
    label: 'No longer there',
    filter: {
      combinator: 'And',
      fields: [
        { id: newId(), field: { kind: 'note', id: newId() }, fieldType: 'TEXT', operatorType: 'IS_EMPTY', values: {} },
      ],
    },
  })

  const clinic = await made('createProject', { title: 'Clinic' })
  const filledIn = await made('createNote', { projectId: clinic, title: 'Mara' })
  const locked = await made('createNote', { projectId: clinic, title: 'Zoe' })
  await command(ada, 'changeNote', { id: locked, locked: true })
  const types = {
    Role: 'TEXT',
    Age: 'NUMBER',
    'Met on': 'DATETIME',
    Customer: 'BOOLEAN',
    Recommends: 'NPS',
    Mail: 'EMAIL',
    Telephone: 'PHONE',
    Site: 'URL',
    'Asked by': 'PERSON',
  }
  for (const [label, type] of Object.entries(types))
    await made('createField', { appliesTo: 'note', projectId: clinic, type, label })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  const shift = await made('createField', {
    appliesTo: 'note',
    projectId: clinic,
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 1 },
  })
  await command(ada, 'fillNoteFields', { id: filledIn, values: [{ fieldId: shift, optionIds: [select[0]?.id ?? ''] }] })
  const emptyInsight = await made('createInsight', { projectId: clinic, title: 'Nobody reads it' })
  await made('createInsightTemplate', { title: 'What we saw', description: 'Who, how often, and how we know' })
  await made('createProject', { title: 'Archive' })

  // Coded by two, apart: Ada and Ben disagree about the second sentence.
  const { users } = await ask<{ users: { nodes: { id: string; name: string }[] } }>(
    ada,
    '{ users(first: 10) { nodes { id name } } }',
  )
  const coderIds = users.nodes.map(({ id }) => id)
  const round = { projectId, noteIds: [note.id], tagIds: sample.tags.slice(0, 3).map(({ id }) => id), coderIds }
  const roundId = await made('beginAgreementRound', { title: 'Pilot', ...round })
  const closed = await made('beginAgreementRound', { title: 'Second round', ...round })
  const { agreementRound } = await ask<{ agreementRound: { units: { id: string }[] } }>(
    ada,
    'query ($id: ID!, $noteId: ID!) { agreementRound(id: $id) { units(noteId: $noteId) { id } } }',
    { id: closed, noteId: note.id },
  )
  const unitIds = agreementRound.units.map(({ id }) => id)
  for (const [page, ids] of [
    [ada, unitIds.slice(0, 2)],
    [ben, unitIds.slice(0, 1)],
  ] as const) {
    await command(page, 'codeAgreementUnits', { roundId: closed, tagId: firstTag?.id, unitIds: ids, given: true })
    await command(page, 'finishAgreementNote', { roundId: closed, noteId: note.id, finished: true })
  }
  await command(ada, 'changeAgreementRound', { id: closed, closed: true })

  // What its reader may not see shows as a card without access.
  const hidden = await made('createProject', { title: 'Behind a door' })
  const hiddenNote = await made('createNote', { projectId: hidden, title: 'Unheard' })
  const open = await made('createProject', { title: 'For everybody' })
  const { project } = await ask<{ project: { scopeId: string } }>(
    ada,
    'query ($id: ID!) { project(id: $id) { scopeId } }',
    { id: hidden },
  )
  await acted(ada, 'setScopeInheritance', { scopeId: project.scopeId, inherits: false }, '__typename')

  return {
    projectId,
    noteId: note.id,
    insightId: sample.insights.nodes[0]?.id ?? '',
    draft: sample.insights.nodes.at(-1)?.id ?? '',
    tagId: firstTag?.id ?? '',
    otherTag: secondTag?.id ?? '',
    unused,
    tagBoardId: board.id,
    viewId: await view('All', 'TABLE'),
    board: await view('By plan', 'BOARD', { data: { group: 'tags' } }),
    cards: await view('Cards', 'GRID'),
    lines: await view('Lines', 'LIST'),
    filtered: await view('Filtered', 'TABLE', {
      data: {
        filter: {
          combinator: 'And',
          fields: [
            {
              id: newId(),
              field: { kind: 'note', id: newId() },
              fieldType: 'TEXT',
              operatorType: 'IS_EMPTY',
              values: {},
            },
          ],
        },
      },
    }),
    canvas,
    emptyCanvas: await view('Plane', 'CANVAS'),
    roundId,
    closed,
    gone,
    clinic,
    filledIn,
    locked,
    emptyInsight,
    hidden,
    hiddenNote,
    open,
    empty: await made('createProject', { title: 'Nothing yet' }),
    nowhere: newId(),
    userId: viewer.user.id,
  }
}

const choice = (words: string) => (page: Page) => page.locator('label', { hasText: words }).first()
const firstRow = (page: Page) => page.getByRole('grid').getByRole('checkbox').first()

/** The pages of a project, filled. */
const project: Stretch = {
  title: 'the pages of a project',
  stops: [
    { name: 'the first page of a project', path: '/projects/$projectId' },
    { name: 'a readme', path: '/projects/$projectId/readme', stands: textbox(projects.readmeLabel), narrow: true },
    { name: 'notes', path: '/projects/$projectId/notes', stands: grid(projects.note.label), narrow: true },
    {
      name: 'what can be done with the project',
      path: '/projects/$projectId/notes',
      act: click(button(projects.more)),
      stands: menu,
    },
    {
      name: 'a template that is made',
      path: '/projects/$projectId/notes',
      act: click(button(projects.more), menuItem(projects.makeTemplate)),
      stands: (page) => dialog(page).getByLabel(templates.name),
    },
    {
      name: 'a new view',
      path: '/projects/$projectId/notes',
      act: press(['Shift+V'], grid(projects.note.label)),
      stands: textbox(viewStrings.title),
    },
    {
      name: 'highlights',
      path: '/projects/$projectId/highlights',
      stands: grid(projects.highlight.label),
      narrow: true,
    },
    {
      name: 'highlights that are tagged',
      path: '/projects/$projectId/highlights',
      act: inTurn(click(firstRow), press(['t'], button(viewStrings.tag))),
      stands: combobox(tagStrings.field),
    },
    {
      name: 'highlights that are put into an insight',
      path: '/projects/$projectId/highlights',
      act: inTurn(click(firstRow), press(['i'], button(viewStrings.tag))),
      stands: combobox(projects.highlight.findInsight),
    },
    {
      name: 'tags on their board',
      path: '/projects/$projectId/tags',
      stands: (page) => page.getByRole('rowgroup', { name: 'Worries' }),
      narrow: true,
    },
    {
      name: 'tags in a list',
      path: '/projects/$projectId/tags',
      act: click(choice(boardStrings.list)),
      stands: list(projects.tag.label),
    },
    { name: 'another board of tags', path: '/projects/$projectId/tags/b/$tagBoardId' },
    {
      name: 'tags that are merged',
      path: '/projects/$projectId/tags',
      act: async (page) => {
        await click(choice(boardStrings.board))(page)
        for (const row of [0, 1])
          await page
            .getByRole('rowgroup', { name: boardStrings.ungrouped })
            .getByRole('link')
            .nth(row)
            .click({ modifiers: ['Control'] })
        await button(boardStrings.merging.act)(page).click()
      },
      stands: (page) => dialog(page).getByText(boardStrings.merging.keep),
    },
    {
      name: 'a group of tags that is deleted',
      path: '/projects/$projectId/tags',
      act: click(button(boardStrings.groupMore('Worries')), menuItem(boardStrings.deleteGroup)),
      stands: (page) => page.getByRole('dialog', { name: boardStrings.deletion.group('Worries') }),
    },
    { name: 'insights', path: '/projects/$projectId/insights', stands: grid(projects.insight.label), narrow: true },
    {
      name: 'an insight from a template',
      path: '/projects/$projectId/insights',
      act: click(button(projects.insight.fromTemplate)),
      stands: (page) => dialog(page).getByRole('button', { name: 'What we saw' }),
    },
    { name: 'a chart', path: '/projects/$projectId/charts', stands: table(charts.table), narrow: true },
    {
      name: 'the highlights behind a mark of a chart',
      path: '/projects/$projectId/charts',
      act: async (page) =>
        table(charts.table)(page)
          .getByRole('button', { name: /Delight: / })
          .click(),
      stands: region(projects.chart.rows('Delight')),
    },
    {
      name: 'a chart that is divided',
      path: '/projects/$projectId/charts',
      act: click(combobox(charts.segment), option('Plan')),
      stands: (page) => table(charts.table)(page).getByRole('columnheader', { name: charts.noValue }),
    },
    { name: 'rounds of coding', path: '/projects/$projectId/agreement', stands: words('Pilot'), narrow: true },
    {
      name: 'a new round of coding',
      path: '/projects/$projectId/agreement',
      act: click(button(agreement.begin)),
      stands: (page) => dialog(page).getByLabel(agreement.name),
    },
    {
      name: 'a round that is coded',
      path: '/projects/$projectId/agreement/$roundId',
      stands: option(/./),
      narrow: true,
    },
    {
      name: 'how far coders agree',
      path: '/projects/$projectId/agreement/$roundId',
      with: { roundId: 'closed' },
      stands: table(agreement.results),
      narrow: true,
    },
    {
      name: 'a round that is coded once more',
      path: '/projects/$projectId/agreement/$roundId',
      with: { roundId: 'closed' },
      act: click(button(agreement.more('Second round')), menuItem(agreement.anotherPass)),
      stands: (page) => page.getByRole('dialog', { name: agreement.anotherPassTitle }),
    },
  ],
}

const views: Stretch = {
  title: 'views and presentations',
  stops: [
    {
      name: 'a table',
      path: '/projects/$projectId/v/$viewId',
      stands: (page) => page.getByRole('grid').locator('[data-index]'),
      narrow: true,
    },
    {
      name: 'what can be done with a view',
      path: '/projects/$projectId/v/$viewId',
      act: click(button(viewStrings.more)),
      stands: menu,
    },
    {
      name: 'columns that are shown',
      path: '/projects/$projectId/v/$viewId',
      act: click(button(viewStrings.columns)),
      stands: dialog,
    },
    {
      name: 'a condition over a field that is gone',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'filtered' },
    },
    {
      name: 'a saved filter for a view',
      path: '/projects/$projectId/v/$viewId',
      act: press(['Shift+b'], (page) => page.getByRole('grid').locator('[data-index]').first()),
      stands: combobox(savedFilterStrings.find),
    },
    {
      name: 'a project that rows move to',
      path: '/projects/$projectId/v/$viewId',
      act: inTurn(click(firstRow), press(['Shift+M'], button(viewStrings.move))),
      stands: option('Archive'),
    },
    {
      name: 'what becomes of rows that move',
      path: '/projects/$projectId/v/$viewId',
      act: inTurn(click(firstRow), press(['Shift+M'], button(viewStrings.move)), click(option('Archive'))),
      stands: words(moveStrings.whatMoves),
    },
    {
      name: 'a field that is set for rows',
      path: '/projects/$projectId/v/$viewId',
      act: inTurn(click(firstRow), press(['e'], button(viewStrings.setField))),
      stands: dialog,
    },
    {
      name: 'cards in columns',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'board' },
      stands: (page) => page.getByRole('article'),
      narrow: true,
    },
    {
      name: 'cards',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'cards' },
      stands: (page) => page.getByRole('article'),
      narrow: true,
    },
    {
      name: 'what cards show',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'cards' },
      act: click(button(viewStrings.cards)),
      stands: (page) => page.getByRole('switch', { name: viewStrings.onlyForMe }),
    },
    { name: 'lines', path: '/projects/$projectId/v/$viewId', with: { viewId: 'lines' } },
    {
      name: 'a canvas',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'canvas' },
      stands: (page) => listbox(canvasStrings.label)(page).getByRole('option'),
      narrow: true,
    },
    {
      name: 'all objects of a canvas, chosen',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'canvas' },
      act: async (page) => {
        await listbox(canvasStrings.label)(page).getByRole('option').first().waitFor({ state: 'attached' })
        await listbox(canvasStrings.label)(page).focus()
        await page.keyboard.press('Control+a')
      },
      stands: (page) => page.getByRole('toolbar', { name: canvasStrings.chosen(4) }),
    },
    {
      name: 'a canvas without anything on it',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'emptyCanvas' },
      stands: words(canvasStrings.empty),
    },
    {
      name: 'what is added to a canvas',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'emptyCanvas' },
      act: async (page) => {
        await words(canvasStrings.empty)(page).waitFor()
        await listbox(canvasStrings.label)(page).focus()
        await page.keyboard.press('a')
      },
      stands: (page) => page.getByRole('complementary', { name: canvasStrings.picker }).getByRole('listitem'),
    },
    {
      name: 'insights that are presented',
      path: '/projects/$projectId/insights/present',
      stands: (page) => page.getByRole('heading'),
      narrow: true,
    },
    {
      name: 'an insight that is presented',
      path: '/projects/$projectId/insights/present/$insightId',
      stands: (page) => page.getByRole('heading'),
    },
    {
      name: 'a view that is presented',
      path: '/projects/$projectId/v/$viewId/present',
      stands: (page) => page.getByRole('heading'),
    },
    {
      name: 'a row that is presented',
      path: '/projects/$projectId/v/$viewId/present/$insightId',
      with: { insightId: 'noteId' },
      stands: (page) => page.getByRole('heading'),
    },
  ],
}

const texts: Stretch = {
  title: 'notes, insights and tags',
  stops: [
    { name: 'a note with its highlights', path: '/data/$noteId', stands: list(notes.tabs.highlights), narrow: true },
    {
      name: 'tags of a note',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.tags)),
      stands: (page) => page.getByRole('tabpanel').getByRole('link'),
    },
    {
      name: 'contacts of a note',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.contacts)),
      stands: combobox(notes.findContact),
    },
    { name: 'what is like a note', path: '/data/$noteId', act: click(tab(notes.tabs.related)) },
    {
      name: 'the tags of a highlight, changed',
      path: '/data/$noteId',
      act: press(['j', 't'], (page) => list(notes.tabs.highlights)(page).getByRole('listitem').first()),
      stands: combobox(tagStrings.field),
    },
    {
      name: 'finding in a text',
      path: '/data/$noteId',
      act: inTurn(press(['Control+f'], list(notes.tabs.highlights)), async (page) => page.keyboard.type('week')),
      stands: (page) => page.getByRole('search'),
    },
    {
      name: 'earlier versions of a text',
      path: '/data/$noteId',
      act: press(['Shift+H'], list(notes.tabs.highlights)),
      stands: words(documentStrings.history),
    },
    { name: 'what can be done with a note', path: '/data/$noteId', act: click(button(notes.more)), stands: menu },
    {
      name: 'a note without words',
      path: '/data/$noteId',
      with: { noteId: 'filledIn' },
      stands: words(notes.noHighlights),
    },
    {
      name: 'fields of every kind',
      path: '/data/$noteId',
      with: { noteId: 'filledIn' },
      act: click(tab(notes.tabs.fields)),
      stands: (page) => page.getByRole('tabpanel').getByRole('textbox', { name: 'Age' }),
      narrow: true,
    },
    {
      name: 'what does not fit into a field',
      path: '/data/$noteId',
      with: { noteId: 'filledIn' },
      act: inTurn(click(tab(notes.tabs.fields)), async (page) => {
        await page.getByRole('tabpanel').getByRole('textbox', { name: 'Age' }).fill('forty')
        await page.keyboard.press('Enter')
      }),
      stands: (page) => page.getByRole('tabpanel').getByRole('alert'),
    },
    {
      name: 'a new field of notes',
      path: '/data/$noteId',
      with: { noteId: 'filledIn' },
      act: press(['a', 'f'], tab(notes.tabs.fields)),
      stands: (page) => page.getByRole('form', { name: fieldStrings.add }),
    },
    { name: 'a locked note', path: '/data/$noteId', with: { noteId: 'locked' }, stands: words(noteStrings.locked) },
    {
      name: 'a note that is not here',
      path: '/data/$noteId',
      with: { noteId: 'nowhere' },
      stands: words(workspaces.place.title),
    },
    { name: 'an insight', path: '/insights/$insightId', stands: textbox(insights.label), narrow: true },
    {
      name: 'an insight without words',
      path: '/insights/$insightId',
      with: { insightId: 'emptyInsight' },
      stands: textbox(insights.label),
    },
    {
      name: 'something that an insight refers to is found',
      path: '/insights/$insightId',
      with: { insightId: 'emptyInsight' },
      act: inTurn(click(textbox(insights.label)), async (page) => {
        await page.keyboard.type('/refer')
        await option(referenceStrings.references)(page).waitFor()
        await page.keyboard.press('Enter')
      }),
      stands: (page) => page.getByRole('dialog', { name: referenceStrings.find }),
    },
    {
      name: 'a project that an insight moves to',
      path: '/insights/$insightId',
      with: { insightId: 'emptyInsight' },
      act: inTurn(press(['Shift+M']), click(option('Archive'))),
      stands: words(moveStrings.audience(moveStrings.quoted('Archive'))),
    },
    { name: 'a tag', path: '/tags/$tagId', narrow: true },
    {
      name: 'what can be done with a tag',
      path: '/tags/$tagId',
      act: click((page) => page.locator('#main').getByRole('button', { name: /What can be done/ })),
      stands: menu,
    },
    { name: 'a tag without highlights', path: '/tags/$tagId', with: { tagId: 'unused' } },
  ],
}

const nothing: Stretch = {
  title: 'the pages of a project without anything in it',
  stops: [
    { name: 'no readme', path: '/projects/$projectId/readme', with: { projectId: 'empty' } },
    {
      name: 'no notes',
      path: '/projects/$projectId/notes',
      with: { projectId: 'empty' },
      stands: words(projects.note.empty),
      narrow: true,
    },
    {
      name: 'no highlights',
      path: '/projects/$projectId/highlights',
      with: { projectId: 'empty' },
      stands: words(projects.highlight.empty),
    },
    { name: 'no tags', path: '/projects/$projectId/tags', with: { projectId: 'empty' } },
    {
      name: 'no insights',
      path: '/projects/$projectId/insights',
      with: { projectId: 'empty' },
      stands: words(projects.insight.empty),
    },
    {
      name: 'nothing to count',
      path: '/projects/$projectId/charts',
      with: { projectId: 'empty' },
      stands: words(projects.chart.empty),
    },
    {
      name: 'no round of coding',
      path: '/projects/$projectId/agreement',
      with: { projectId: 'empty' },
      stands: words(agreement.empty),
    },
    {
      name: 'no insights to present',
      path: '/projects/$projectId/insights/present',
      with: { projectId: 'empty' },
      stands: words(/./),
    },
  ],
}

/** What Ada sees. */
export const contentWalks: readonly Stretch[] = [project, views, texts, nothing]

/** What somebody sees who may only read. */
export const readingWalk: Stretch = {
  title: 'what somebody sees who may only read',
  stops: [
    { name: 'projects of a reader', path: '/projects' },
    { name: 'a readme for a reader', path: '/projects/$projectId/readme' },
    { name: 'notes for a reader', path: '/projects/$projectId/notes', stands: grid(projects.note.label) },
    {
      name: 'highlights for a reader',
      path: '/projects/$projectId/highlights',
      stands: grid(projects.highlight.label),
    },
    { name: 'tags for a reader', path: '/projects/$projectId/tags' },
    { name: 'insights for a reader', path: '/projects/$projectId/insights', stands: grid(projects.insight.label) },
    {
      name: 'a canvas for a reader',
      path: '/projects/$projectId/v/$viewId',
      with: { viewId: 'canvas' },
      stands: (page) => listbox(canvasStrings.label)(page).getByRole('option'),
    },
    { name: 'access for a reader', path: '/projects/$projectId/settings/$page', with: { page: 'access' } },
    { name: 'a note for a reader', path: '/data/$noteId', stands: list(notes.tabs.highlights), narrow: true },
    {
      name: 'fields for a reader',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.fields)),
      stands: (page) => page.getByRole('tabpanel'),
    },
    {
      name: 'tags of a note for a reader',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.tags)),
      stands: (page) => page.getByRole('tabpanel'),
    },
    {
      name: 'contacts of a note for a reader',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.contacts)),
      stands: (page) => page.getByRole('tabpanel'),
    },
    { name: 'an insight for a reader', path: '/insights/$insightId', stands: region(insights.label), narrow: true },
    { name: 'a tag for a reader', path: '/tags/$tagId' },
    { name: 'contacts for a reader', path: '/contacts' },
    { name: 'a contact for a reader', path: '/people/$personId' },
    {
      name: 'a note that a reader may not see',
      path: '/data/$noteId',
      with: { noteId: 'hiddenNote' },
      stands: words(workspaces.place.title),
    },
    {
      name: 'a project that a reader may not see',
      path: '/projects/$projectId/notes',
      with: { projectId: 'hidden' },
      stands: button(workspaces.place.ask),
    },
    { name: 'where a reader begins', path: '/start' },
    { name: 'general settings for a reader', path: '/settings', stands: words(workspaces.general.reader) },
  ],
}
