import { canvasStrings } from '#canvas/web/strings.ts'
import { documentStrings } from '#documents/web/strings.ts'
import { fieldStrings } from '#fields/web/strings.ts'
import { insightStrings, referenceStrings } from '#insights/web/strings.ts'
import { noteStrings } from '#notes/web/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { strings as summaries } from '#summaries/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { strings as insights } from '../../../apps/web/insight-page/strings.ts'
import { moveStrings } from '../../../apps/web/move/strings.ts'
import { strings as notes } from '../../../apps/web/note-page/strings.ts'
import { strings as projects } from '../../../apps/web/project-page/strings.ts'
import { ANY_FIGURE, ANY_WORDS, anyOf } from '../../harness/messages.ts'
import { SAMPLE_INSIGHT } from './projects.ts'
import {
  button,
  click,
  combobox,
  grid,
  inTurn,
  link,
  list,
  listbox,
  menu,
  option,
  press,
  region,
  tab,
  textbox,
  words,
} from './reaching.ts'
import type { Stretch } from './walk.ts'

/** The fields of a note, including the empty ones. */
const emptyFields = click(tab(notes.tabs.fields), (page) =>
  page.getByRole('tabpanel').getByRole('button', { name: anyOf(fieldStrings.emptyFields(ANY_FIGURE)) }),
)

/** Notes, insights and tags. */
export const textsWalk: Stretch = {
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
    {
      name: 'a note without a summary',
      path: '/data/$noteId',
      act: click(tab(notes.tabs.summary)),
      stands: (page) => page.getByRole('tabpanel').getByRole('button', { name: summaries.summarize }),
      narrow: true,
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
      act: emptyFields,
      stands: (page) => page.getByRole('tabpanel').getByRole('textbox', { name: 'Age' }),
      narrow: true,
    },
    {
      name: 'what does not fit into a field',
      path: '/data/$noteId',
      with: { noteId: 'filledIn' },
      act: inTurn(emptyFields, async (page) => {
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
    {
      name: 'a notice of what was done',
      path: '/insights/$insightId',
      with: { insightId: 'emptyInsight' },
      act: press(['ControlOrMeta+Shift+k']),
      stands: words(insightStrings.locked('Nobody reads it')),
    },
    { name: 'a tag', path: '/tags/$tagId', narrow: true },
    {
      name: 'what can be done with a tag',
      path: '/tags/$tagId',
      act: click((page) =>
        page
          .locator('header')
          .getByRole('button', { name: anyOf(projects.tag.more(ANY_WORDS)) })
          .first(),
      ),
      stands: menu,
    },
    { name: 'a tag without highlights', path: '/tags/$tagId', with: { tagId: 'unused' } },
  ],
}

/** The screens of a user who may only read. */
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
    { name: 'insights for a reader', path: '/projects/$projectId/insights', stands: link(SAMPLE_INSIGHT) },
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
