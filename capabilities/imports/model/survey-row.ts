import { instantOf, readDate } from '#platform/kernel/dates.ts'
import { cutText } from '#platform/kernel/text.ts'
import { fieldValue, isEmailAddress, isTick, misfitReason } from './cell-values.ts'
import type { FieldType } from '#fields/model/field.ts'
import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS, MAX_TYPED_TEXT_CHARS } from '#fields/model/limits.ts'
import {
  MAX_NOTE_TITLE_CHARS,
  MAX_QUESTION_OPTION_CHARS,
  MAX_QUESTION_OPTIONS,
  MAX_RESPONSE_CHARS,
} from '#notes/model/limits.ts'
import type { QuestionType } from '#notes/model/question.ts'
import { MAX_KEY_CHARS, MAX_PERSON_NAME_CHARS, MAX_RICH_TEXT_CHARS } from './limits.ts'
import { splitOptions } from './split-options.ts'
import { DEFAULT_OPTION_DELIMITER, type ColumnMapping, type ImportMapping } from './table-mapping.ts'

export const TOO_MANY_OPTIONS = 'Too many options.'
/** Above the cells that a note stores otherwise than they were written. */
export const AS_WRITTEN_HEADING = 'As written in the file'

/** A text of the note's body; `label` is its heading, null for the body proper. */
export interface RowText {
  column: number
  label: string | null
  text: string
}

/** A value for the field `label`. `value` is what is stored, `raw` what the cell said. */
export interface RowField {
  column: number
  label: string
  type: FieldType
  value: string
  raw: string
}

/**
 * An answer. Free text has `text`, choices have `options`, trimmed and each once. `raw` is what the cells said, one
 * text a cell.
 */
interface RowResponse {
  /** Names the question within the table: see `questionsOf`. */
  question: string
  type: QuestionType
  text: string | null
  options: string[]
  raw: string[]
}

/**
 * One row as a note. Each non-empty cell stands in it character for character (white space at its ends aside): in
 * title, text, field values, answers and options, or, where a value is stored otherwise than it was written, in
 * `asWritten`.
 */
export interface SurveyRow {
  /** Position among the rows under the header, from 1. */
  rowNumber: number
  title: string
  /** What the title's cell said, where the title comes from a cell. */
  titleRaw: string | null
  contentBlocks: RowText[]
  /**
   * Cells that are shown otherwise than written: dates, numbers with separators, ticks. They belong at the end of the
   * note's text.
   */
  asWritten: RowText[]
  fields: RowField[]
  responses: RowResponse[]
  person: { name: string | null; email: string | null } | null
  /** When it was answered: ISO instant in UTC. */
  timestamp: string | null
  /** Finds the same row again when the file is imported anew. */
  key: string | null
  /** Sentences about cells that went elsewhere than mapped, over-long ones for example. */
  notices: string[]
}

interface CellError {
  column: number
  header: string
  /** The start of the cell's text. */
  value: string
  reason: string
}

export type RowOutcome =
  | { ok: true; row: SurveyRow }
  | { ok: false; rowNumber: number; errors: CellError[]; cells: string[] }

/** A question of the table, made once before its rows. */
export interface MappedQuestion {
  /** The same in each `RowResponse`. */
  question: string
  text: string
  type: QuestionType
  /** Options that the header names; further ones come with the rows. */
  options: string[]
}

const MAX_SHOWN_VALUE_CHARS = 200

function questionKey(column: ColumnMapping): string {
  return column.spreadGroup ?? `column ${column.index + 1}`
}

/** The questions that a mapping makes, in the order of their first columns. */
export function questionsOf(mapping: ImportMapping): MappedQuestion[] {
  const questions = new Map<string, MappedQuestion>()
  for (const column of mapping.columns) {
    if (column.role !== 'question') continue
    const key = questionKey(column)
    const known = questions.get(key) ?? {
      question: key,
      text: column.label,
      type: column.spreadGroup === undefined ? (column.questionType ?? 'FREE_TEXT') : 'MULTI_SELECT',
      options: [],
    }
    if (column.spreadGroup !== undefined && column.optionLabel) known.options.push(column.optionLabel)
    questions.set(key, known)
  }
  return [...questions.values()]
}

/** Headings of the body's columns, by column, where there are several: else nobody could tell their texts apart. */
export function bodyHeadings(mapping: ImportMapping): Map<number, string> {
  const body = mapping.columns.filter((column) => column.role === 'content')
  return new Map(body.length > 1 ? body.map((column) => [column.index, column.label]) : [])
}

interface RowInProgress {
  row: SurveyRow
  errors: CellError[]
  cells: ReadonlyArray<string>
  contentChars: number
}

function keepAsText(state: RowInProgress, column: ColumnMapping, text: string, notice: string | null): void {
  state.row.contentBlocks.push({ column: column.index, label: column.label, text })
  state.contentChars += text.length
  if (notice !== null) state.row.notices.push(notice)
}

function noteAsWritten(state: RowInProgress, column: ColumnMapping, cell: string): void {
  state.row.asWritten.push({ column: column.index, label: column.label, text: cell })
}

function fail(state: RowInProgress, column: ColumnMapping, cell: string, reason: string): void {
  state.errors.push({
    column: column.index,
    header: column.header,
    value: cutText(cell, MAX_SHOWN_VALUE_CHARS),
    reason,
  })
}

/**
 * Makes the function that turns parsed rows into notes. It remembers the options seen, so that one question never gets
 * more than MAX_QUESTION_OPTIONS; use one mapper for one pass over one table. Rows must come without the header.
 */
export function createRowMapper(
  mapping: ImportMapping,
): (cells: ReadonlyArray<string>, rowNumber: number) => RowOutcome {
  const reading = { timeZone: mapping.timeZone, dateOrder: mapping.dateOrder }
  const optionsSeen = new Map(questionsOf(mapping).map((question) => [question.question, new Set(question.options)]))
  // Select fields compare their options without regard to capitals (document 2 §6).
  const fieldOptionsSeen = new Map<number, Map<string, string>>()
  const width = mapping.columns.reduce((most, column) => Math.max(most, column.index + 1), 0)

  function addField(state: RowInProgress, column: ColumnMapping, cell: string, type: FieldType): void {
    const value = fieldValue(cell, type, reading)
    if (value === null) return fail(state, column, cell, misfitReason(type))
    const most = type === 'SELECT' ? MAX_OPTION_LABEL_CHARS : MAX_TYPED_TEXT_CHARS
    if (value.length > most) {
      return keepAsText(
        state,
        column,
        cell,
        `“${column.label}” is longer than the ${most} characters of a field; it stands in the text.`,
      )
    }
    const shown = type === 'SELECT' ? selectOption(column, value) : value
    if (shown === null) {
      return keepAsText(
        state,
        column,
        cell,
        `“${column.label}” has more than ${MAX_SELECT_OPTIONS} options; this one stands in the text.`,
      )
    }
    state.row.fields.push({ column: column.index, label: column.label, type, value: shown, raw: cell })
    if (shown !== cell && shown !== cell.trim()) noteAsWritten(state, column, cell)
  }

  /** The option as it was first written; null when there would be too many. */
  function selectOption(column: ColumnMapping, value: string): string | null {
    const seen = fieldOptionsSeen.get(column.index) ?? new Map<string, string>()
    fieldOptionsSeen.set(column.index, seen)
    const known = seen.get(value.toLowerCase())
    if (known !== undefined) return known
    if (seen.size >= MAX_SELECT_OPTIONS) return null
    seen.set(value.toLowerCase(), value)
    return value
  }

  function addChoices(state: RowInProgress, column: ColumnMapping, cell: string, options: string[]): void {
    if (options.length === 0) return
    if (options.some((option) => option.length > MAX_QUESTION_OPTION_CHARS)) {
      return keepAsText(
        state,
        column,
        cell,
        `An option of “${column.label}” is longer than ${MAX_QUESTION_OPTION_CHARS} characters; it stands in the text.`,
      )
    }
    const key = questionKey(column)
    const seen = optionsSeen.get(key) ?? new Set<string>()
    if (options.reduce((count, option) => count + (seen.has(option) ? 0 : 1), seen.size) > MAX_QUESTION_OPTIONS) {
      return fail(state, column, cell, TOO_MANY_OPTIONS)
    }
    for (const option of options) seen.add(option)
    const earlier =
      column.spreadGroup === undefined ? undefined : state.row.responses.find((response) => response.question === key)
    if (earlier) {
      earlier.options.push(...options.filter((option) => !earlier.options.includes(option)))
      earlier.raw.push(cell)
    } else {
      const type = column.spreadGroup === undefined ? (column.questionType ?? 'SINGLE_SELECT') : 'MULTI_SELECT'
      state.row.responses.push({ question: key, type, text: null, options, raw: [cell] })
    }
  }

  function addAnswer(state: RowInProgress, column: ColumnMapping, cell: string): void {
    if (column.spreadGroup !== undefined) {
      const text = cell.trim()
      const option = isTick(text) && column.optionLabel ? column.optionLabel : text
      addChoices(state, column, cell, [option])
      if (!option.includes(text)) noteAsWritten(state, column, cell)
      return
    }
    if (column.questionType === 'SINGLE_SELECT') return addChoices(state, column, cell, [cell.trim()])
    if (column.questionType === 'MULTI_SELECT') {
      const options = splitOptions(cell, column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER).map((option) =>
        option.trim(),
      )
      const named = [...new Set(options.filter((option) => option !== ''))]
      return named.length === 0 ? keepAsText(state, column, cell, null) : addChoices(state, column, cell, named)
    }
    if (cell.length > MAX_RESPONSE_CHARS) {
      return keepAsText(
        state,
        column,
        cell,
        `The answer to “${column.label}” is longer than ${MAX_RESPONSE_CHARS} characters; it stands in the text.`,
      )
    }
    state.row.responses.push({ question: questionKey(column), type: 'FREE_TEXT', text: cell, options: [], raw: [cell] })
  }

  function addTitle(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const title = cell.replace(/\s+/gu, ' ').trim()
    state.row.title = cutText(title, MAX_NOTE_TITLE_CHARS)
    if (title.length <= MAX_NOTE_TITLE_CHARS && title === cell.trim()) state.row.titleRaw = cell
    else
      keepAsText(
        state,
        column,
        cell,
        title.length > MAX_NOTE_TITLE_CHARS
          ? `The title is longer than ${MAX_NOTE_TITLE_CHARS} characters; its whole text stands in the note.`
          : null,
      )
  }

  function addPerson(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const text = cell.trim()
    if (column.personPart === 'email' && !isEmailAddress(text)) return fail(state, column, cell, misfitReason('EMAIL'))
    if (text.length > MAX_PERSON_NAME_CHARS) {
      return keepAsText(
        state,
        column,
        cell,
        `The name is longer than ${MAX_PERSON_NAME_CHARS} characters; it stands in the text.`,
      )
    }
    const person = state.row.person ?? { name: null, email: null }
    state.row.person = column.personPart === 'email' ? { ...person, email: text } : { ...person, name: text }
    // The field keeps what the cell said; the person may later be renamed or merged.
    addField(state, column, cell, column.personPart === 'email' ? 'EMAIL' : 'PERSON')
  }

  function addCell(state: RowInProgress, column: ColumnMapping, cell: string): void {
    switch (column.role) {
      case 'title':
        return addTitle(state, column, cell)
      case 'content':
        state.contentChars += cell.length
        state.row.contentBlocks.push({ column: column.index, label: null, text: cell })
        return
      case 'question':
        return addAnswer(state, column, cell)
      case 'field':
        return addField(state, column, cell, column.fieldType ?? 'TEXT')
      case 'person':
        return addPerson(state, column, cell)
      case 'timestamp': {
        const date = readDate(cell, mapping.dateOrder)
        if (!date) return fail(state, column, cell, misfitReason('DATETIME'))
        state.row.timestamp = instantOf(date, mapping.timeZone).toISOString()
        // The note has the time itself; the field keeps how it was written.
        return addField(state, column, cell, 'TEXT')
      }
      case 'key':
        return addField(state, column, cell, 'TEXT')
      case 'ignore':
        return
    }
  }

  return (cells, rowNumber) => {
    const row: SurveyRow = {
      rowNumber,
      title: '',
      titleRaw: null,
      contentBlocks: [],
      asWritten: [],
      fields: [],
      responses: [],
      person: null,
      timestamp: null,
      key: null,
      notices: [],
    }
    const state: RowInProgress = { row, errors: [], cells, contentChars: 0 }
    for (const column of mapping.columns) {
      const cell = cells[column.index] ?? ''
      if (cell.length > MAX_RICH_TEXT_CHARS)
        fail(state, column, cell, `A cell can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters.`)
      else if (cell.trim() !== '') addCell(state, column, cell)
      if (column.index === mapping.keyColumn || (column.role === 'key' && mapping.keyColumn === undefined)) {
        const key = cell.trim()
        if (key.length > MAX_KEY_CHARS) fail(state, column, cell, `A key can have ${MAX_KEY_CHARS} characters.`)
        else if (key !== '') row.key = key
      }
    }
    for (let index = width; index < cells.length; index += 1) {
      const cell = cells[index] ?? ''
      if (cell.trim() !== '') row.contentBlocks.push({ column: index, label: `Column ${index + 1}`, text: cell })
    }
    if (state.contentChars > MAX_RICH_TEXT_CHARS) {
      state.errors.push({
        column: 0,
        header: '',
        value: '',
        reason: `A note can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters.`,
      })
    }
    if (state.errors.length > 0) return { ok: false, rowNumber, errors: state.errors, cells: [...cells] }
    if (row.title === '') row.title = row.person?.name ?? `Response ${rowNumber}`
    return { ok: true, row }
  }
}
