import type { Page } from 'playwright-core'
import { strings as agreement } from '#agreement/web/strings.ts'
import { canvasStrings } from '#canvas/web/strings.ts'
import { strings as charts } from '#charts/web/strings.ts'
import { codingStrings as coding } from '#coding/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { surveyStrings } from '#surveys/web/strings.ts'
import { savedFilterStrings } from '#saved-filters/web/strings.ts'
import { tagStrings } from '#tags/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { selectionStrings } from '../../../apps/web/selection/strings.ts'
import { moveStrings } from '../../../apps/web/move/strings.ts'
import { strings as projects } from '../../../apps/web/project-page/strings.ts'
import { strings as questions } from '../../../apps/web/screens/question/strings.ts'
import { boardStrings } from '../../../apps/web/tag-board/strings.ts'
import { strings as templates } from '../../../apps/web/template-parts/strings.ts'
import {
  button,
  click,
  combobox,
  dialog,
  grid,
  inTurn,
  link,
  listbox,
  menu,
  menuItem,
  option,
  press,
  region,
  table,
  textbox,
  words,
} from './reaching.ts'
import type { Stretch } from './walk.ts'

export const SAMPLE_INSIGHT = /The second week should not begin empty/
const choice = (words: string) => (page: Page) => page.locator('label', { hasText: words }).first()
const firstRow = (page: Page) => page.getByRole('grid').getByRole('checkbox').first()

/** The pages of a project with content. */
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
      stands: grid(projects.tag.label),
    },
    { name: 'another board of tags', path: '/projects/$projectId/tags/b/$tagBoardId' },
    {
      name: 'tags that are merged',
      path: '/projects/$projectId/tags',
      act: async (page) => {
        await click(choice(boardStrings.board))(page)
        for (const row of [0, 1])
          await page
            .getByRole('rowgroup')
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
    { name: 'insights', path: '/projects/$projectId/insights', stands: link(SAMPLE_INSIGHT), narrow: true },
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
      act: click(button(designStrings.moreTools), combobox(charts.segment), option(/^Plan$/)),
      stands: (page) => table(charts.table)(page).getByRole('columnheader', { name: charts.noValue }),
    },
    {
      name: 'a field that is counted',
      path: '/projects/$projectId/charts',
      act: click(combobox(charts.dimension), option(/^Plan$/)),
      stands: (page) => table(charts.table)(page).getByRole('columnheader', { name: charts.shareOfAnswers }),
      narrow: true,
    },
    {
      name: 'a crosstab',
      path: '/projects/$projectId/charts',
      ending:
        '?options=%7B%22type%22%3A%22CROSSTAB%22%2C%22dimension%22%3A%7B%22kind%22%3A%22CREATED_AT%22%7D%2C%22dividedBy%22%3A%7B%22kind%22%3A%22CREATED_AT%22%7D%7D',
      stands: (page) => page.getByRole('table', { name: charts.crosstab.label }),
      narrow: true,
    },
    {
      name: 'a chart that was kept',
      path: '/projects/$projectId/charts',
      ending: '?chart=$chart',
      stands: (page) => page.getByRole('button', { name: 'By part', pressed: true }),
    },
    {
      name: 'a chart that nothing matches',
      path: '/projects/$projectId/charts',
      ending: '?selectedFilterId=$neverSaid',
      stands: words(projects.chart.nothing),
    },
    {
      name: 'the questions of a project',
      path: '/projects/$projectId/questions',
      stands: grid(questions.questions),
      narrow: true,
    },
    {
      name: 'a question with options',
      path: '/projects/$projectId/questions/$questionId',
      stands: region(surveyStrings.distribution),
      narrow: true,
    },
    {
      name: 'a question that is answered in words',
      path: '/projects/$projectId/questions/$questionId',
      with: { questionId: 'openQuestion' },
      stands: grid(questions.answers),
      narrow: true,
    },
    {
      name: 'what can be done with a question',
      path: '/projects/$projectId/questions/$questionId',
      act: click(button(questions.more)),
      stands: menu,
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
      with: { projectId: 'clinic', viewId: 'clinicView' },
      act: inTurn(click(firstRow), press(['Shift+M'], button(viewStrings.move)), click(option('Archive'))),
      stands: words(moveStrings.whatMoves),
    },
    {
      name: 'a field that is set for rows',
      path: '/projects/$projectId/v/$viewId',
      act: inTurn(click(firstRow), press(['e'], button(selectionStrings.setField(false)))),
      stands: dialog,
    },
    {
      name: 'cards in columns',
      path: '/projects/$projectId/v/$viewId',
      with: { projectId: 'clinic', viewId: 'board' },
      stands: (page) => page.getByRole('rowgroup').getByRole('link'),
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
      name: 'the coding desk',
      path: '/projects/$projectId/code',
      ending: '?note=$noteId',
      stands: (page) => page.getByLabel(coding.sentence, { exact: true }),
      narrow: true,
    },
    {
      name: 'a tag that is typed on the coding desk',
      path: '/projects/$projectId/code',
      ending: '?note=$noteId',
      act: async (page) => {
        await page.getByLabel(coding.sentence, { exact: true }).waitFor()
        await page.keyboard.press('t')
      },
      stands: combobox(tagStrings.field),
      narrow: true,
    },
    {
      name: 'a search that is coded',
      path: '/code',
      ending: '?search=%7B%22query%22%3A%7B%22value%22%3A%22planning%22%7D%7D',
      stands: (page) => page.getByLabel(coding.sentence, { exact: true }),
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

/** The pages of a project, of its views, and of an empty project. */
export const projectWalks: readonly Stretch[] = [project, views, nothing]
