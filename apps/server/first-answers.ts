import type { NodeJson } from '#editor/document/content.ts'
import { TEXTBLOCKS, textOfBlock } from '#editor/document/text.ts'
import type { QuestionType } from '#notes/model/question.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { firstBeside } from '#surveys/model/first-beside.ts'
import { nameBesideAnswer } from '#surveys/model/name-beside-answer.ts'
import type { SentAnswer } from './answers-ahead.ts'
import { escapeHtml } from './escape-html.ts'

/** What the drawn answers show of the operation `QuestionPage`. */
interface Page {
  question: {
    id: string
    type: QuestionType
    text: string
    project: {
      viewerCan: { contribute: boolean }
      fields: { id: string; label: string }[]
      questions: { id: string; type: QuestionType; text: string }[]
    }
  } | null
}

/** The same of `QuestionAnswers`. */
interface Listed {
  questionAnswers: { nodes: { note: { title: string }; block: NodeJson | null }[] }
}

/** As many as a high screen shows. */
const MOST_DRAWN = 24
/** A longer answer is shown cut, as on the page. */
const CUT_CHARS = 900

/**
 * The first answers of a page of answers in words, as HTML that is readable before the application has loaded
 * (`apps/web/first-answers` shows it, the page's own answers replace it). Empty if there is nothing to draw.
 */
export function firstAnswersHtml(sent: readonly SentAnswer[]): string {
  const [page, listed] = ['QuestionPage', 'QuestionAnswers'].map(
    (name) => sent.find(({ operationName }) => operationName === name)?.result.data as unknown,
  )
  const question = (page as Page | undefined)?.question
  const { nodes } = (listed as Listed | undefined)?.questionAnswers ?? { nodes: [] }
  if (!question || nodes.length === 0 || questionRulesOf(question.type).holds !== 'text') return ''
  const { fields, questions, viewerCan } = question.project
  const ids = firstBeside(question.id, fields, questions)
  const columns = [...fields, ...questions].filter(({ id }) => ids.includes(id))
  return [
    `<div id="first-answers" class="first-answers" hidden${columns.length === 0 ? ' data-alone' : ''}${viewerCan.contribute ? ' data-usual' : ''}>`,
    `<div class="first-answers-page"><h1>${escapeHtml(question.text)}</h1>`,
    ...nodes.slice(0, MOST_DRAWN).map((node) => answerHtml(node, columns)),
    '</div></div>',
  ].join('')
}

/** An answer, and the names of the columns beside it: their values come with the application. */
function answerHtml(
  { note, block }: Listed['questionAnswers']['nodes'][number],
  columns: ReadonlyArray<{ label: string } | { text: string }>,
): string {
  const said = textBlocksIn(block).map(textOfBlock).join('\n')
  const name = nameBesideAnswer(note.title, said) ?? ''
  return [
    '<div class="first-answer"><div class="first-answer-said">',
    `<div class="first-answer-words" data-first-answer${said.length > CUT_CHARS ? ' data-cut' : ''}>${escapeHtml(said)}</div>`,
    `<div class="first-answer-name">${escapeHtml(name)}</div></div>`,
    columns.length === 0 ? '' : '<dl>',
    ...columns.map(
      (column) => `<div><dt>${escapeHtml('label' in column ? column.label : column.text)}</dt><dd>&nbsp;</dd></div>`,
    ),
    columns.length === 0 ? '' : '</dl>',
    '</div>',
  ].join('')
}

function textBlocksIn(node: NodeJson | null): NodeJson[] {
  if (node === null) return []
  return TEXTBLOCKS.has(node.type) ? [node] : (node.content ?? []).flatMap(textBlocksIn)
}
