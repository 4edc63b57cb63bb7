import {
  copiedValue,
  emptyFor,
  givenOf,
  keyOnValue,
  readGiven,
  readPasted,
  textOfValue,
  type GivenValue,
  type ShownField,
  type ShownValue,
} from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { questionFaceOf, type ShownQuestion } from '#notes/web/index.ts'
import { dayText } from '#platform/kernel/written.ts'
import { nameColumnOf } from '../model/columns.ts'
import { MAX_SHOWN_ANSWER_CHARS } from '../model/limits.ts'
import type { ShownColumn } from './columns.ts'
import { wordsOfSummary, type CellValue, type Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'

/** The value of a field in the form that its editor takes; undefined if the cell is empty. */
export function shownValueOf(row: Row, field: ShownField): ShownValue | undefined {
  const value = row.values[field.id]
  if (!value) return undefined
  return {
    __typename: 'FieldValue',
    field: { __typename: 'Field', id: field.id },
    text: value.text ?? null,
    number: value.number ?? null,
    time: value.time ?? null,
    optionIds: value.optionIds ? [...value.optionIds] : null,
    provenance: 'user',
  }
}

/** Whether a cell can be edited in place. For a highlight, this edits the fields and answers of its note. */
export function isEditable(row: Row, column: ShownColumn, objectType: ObjectType): boolean {
  if (column.key === 'status') return row.mayPublish
  return (
    row.mayEdit &&
    (column.field !== null ||
      column.question !== null ||
      (objectType !== 'HIGHLIGHT' && column.key === nameColumnOf(objectType)))
  )
}

/** Whether the page has only the beginning of an answer. */
export function isCutAnswer({ type }: ShownQuestion, response: readonly string[]): boolean {
  return questionRulesOf(type).holds === 'text' && (response[0] ?? '').length >= MAX_SHOWN_ANSWER_CHARS
}

/** An answer as one line. For an answer in words, its beginning; it shows where the text is cut. */
function answerText(question: ShownQuestion, response: readonly string[] | undefined): string {
  const text = response ? questionFaceOf(question.type).text(question, response) : ''
  return response && isCutAnswer(question, response) ? `${text}…` : text
}

/** The summary of a row with who wrote it. */
function summaryText({ summary }: Row): string {
  if (summary === null) return ''
  const text = wordsOfSummary(summary)
  return summary.isByAi ? strings.summaryByAi(text) : text
}

/** The content of a cell as one line, for copying and for screen readers. */
export function textOfCell(row: Row, column: ShownColumn): string {
  if (column.field) return textOfValue(column.field, shownValueOf(row, column.field))
  if (column.question) return answerText(column.question, row.answers[column.question.id])
  const day = (iso: string | null): string => (iso === null ? '' : dayText(new Date(iso)))
  switch (column.system) {
    case 'title':
    case 'highlight':
      return row.name
    case 'preview':
      return row.preview
    case 'summary':
      return summaryText(row)
    case 'tags':
      return row.tags.map((tag) => tag.title || strings.untitledTag).join(', ')
    case 'insights':
      return row.insights.map((insight) => insight.title || strings.untitledRow.INSIGHT).join(', ')
    case 'videoThumbnail':
      return row.thumbnailUrl === null ? '' : strings.video
    case 'highlightCount':
      return row.highlightCount === 0 ? '' : String(row.highlightCount)
    case 'noteTitle':
      return row.note?.title || (row.note ? strings.untitledRow.NOTE : '')
    case 'status':
      return row.publishedAt === null ? strings.draft : strings.published
    case 'publishedAt':
      return day(row.publishedAt)
    case 'createdAt':
      return day(row.createdAt)
    case 'updatedAt':
      return day(row.updatedAt)
    case 'happenedAt':
      return day(row.happenedAt)
    case 'createdBy':
      return row.createdBy?.name ?? ''
    case 'contributors':
    case 'authors':
      return row.contributors.map((user) => user.name || strings.unknownUser).join(', ')
    case null:
      return ''
  }
}

/**
 * The text that is copied from a cell, in a form that pasting reads again: a date in its written form, an answer with
 * all its lines. The row must have its answers and its summary in full.
 */
export function copiedOf(row: Row, { field, question, ...column }: ShownColumn): string {
  if (field) return copiedValue(field, shownValueOf(row, field))
  const response = question && row.answers[question.id]
  if (question) return response ? questionFaceOf(question.type).text(question, response) : ''
  return textOfCell(row, { field, question, ...column })
}

/** The content of a cell as a value for another cell of its column. The row must have its answers in full. */
export function givenFrom(row: Row, { key, field, question }: ShownColumn): GivenValue {
  if (field) return givenOf(field, shownValueOf(row, field))
  if (question) {
    const response = row.answers[question.id] ?? []
    return questionRulesOf(question.type).holds === 'text' ? { text: response[0] ?? '' } : { optionIds: [...response] }
  }
  return { text: key === 'status' ? (row.publishedAt === null ? '' : 'published') : row.name }
}

/** What a printable key does on an editable cell: starts editing, sets a value, or nothing. */
export function keyOnCell(
  row: Row,
  { key: column, field, question }: ShownColumn,
  key: string,
): GivenValue | 'edits' | null {
  if (field) return keyOnValue(field, shownValueOf(row, field), key)
  return key === ' ' || (column === 'status' && !question) ? null : 'edits'
}

function answersWith(answers: Row['answers'], questionId: string, given: GivenValue): Row['answers'] {
  const { [questionId]: _before, ...others } = answers
  const response =
    'optionIds' in given
      ? given.optionIds
      : given.text.trim() === ''
        ? []
        : [given.text.slice(0, MAX_SHOWN_ANSWER_CHARS)]
  return response.length === 0 ? others : { ...others, [questionId]: response }
}

/** The value that empties a cell; null for one that is not emptied with the others. */
export function emptyCell({ field, question }: ShownColumn): GivenValue | null {
  return field ? emptyFor(field) : question ? questionFaceOf(question.type).empty : null
}

/** The row with a new value in one of its cells. */
export function withCell(column: ShownColumn, given: GivenValue): (row: Row) => Row {
  return (row) => {
    if (column.question) return { ...row, answers: answersWith(row.answers, column.question.id, given) }
    if (!column.field)
      return 'text' in given
        ? column.key === 'status'
          ? { ...row, publishedAt: given.text === '' ? null : new Date().toISOString() }
          : { ...row, name: given.text.trim() }
        : row
    const read = readGiven(column.field, given)
    if ('problem' in read) return row
    const { text, number, time, optionIds } = read.value
    const value: CellValue = {
      ...(text === null ? {} : { text }),
      ...(number === null ? {} : { number }),
      ...(time === null ? {} : { time: time.toISOString() }),
      ...(optionIds === null ? {} : { optionIds }),
    }
    return { ...row, values: { ...row.values, [column.field.id]: value } }
  }
}

/**
 * The value that a cell gets when a text is pasted into it; null if the text does not fit the field. For choices,
 * `optionOf` returns the option with a label, including options that the paste will create.
 */
export function pastedInto(
  column: ShownColumn,
  text: string,
  optionOf: (label: string) => string | null,
): GivenValue | null {
  if (column.question) return questionFaceOf(column.question.type).pasted(column.question, text)
  if (!column.field) {
    if (column.key !== 'status') return { text: text.trim() }
    const word = text.trim().toLowerCase()
    return word === strings.published.toLowerCase()
      ? { text: 'published' }
      : word === strings.draft.toLowerCase()
        ? { text: '' }
        : null
  }
  return readPasted(column.field, text, optionOf)
}
