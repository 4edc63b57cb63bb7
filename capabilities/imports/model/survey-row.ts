import type { NoteSummary } from '#notes/model/note.ts'
import { MAX_IMPORTED_SUMMARY_CHARS } from '#notes/model/limits.ts'
import { languageCode, SUMMARY_FRAMEWORKS } from '#projects/model/summary-defaults.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { MAX_TAGS_OF_HIGHLIGHT } from '#highlights/model/highlight.ts'
import { instantOf, readDate } from '#platform/kernel/dates.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { cutText } from '#platform/kernel/text.ts'
import { longerThan } from './longer-than.ts'
import { cellDecoder } from './decode-cells.ts'
import { isTick } from './cell-values.ts'
import type { FieldType } from '#fields/model/field.ts'
import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS, MAX_SELECTED_OPTIONS } from '#fields/model/limits.ts'
import { isEmailAddress } from '#fields/model/types/email.ts'
import { rulesOf, takesOptions } from '#fields/model/types/registry.ts'
import {
  MAX_NOTE_TITLE_CHARS,
  MAX_QUESTION_OPTION_CHARS,
  MAX_QUESTION_OPTIONS,
  MAX_RESPONSE_CHARS,
} from '#notes/model/limits.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { QuestionType } from '#notes/model/question.ts'
import { MAX_KEY_CHARS, MAX_PERSON_NAME_CHARS, MAX_RICH_TEXT_CHARS } from './limits.ts'
import { namedOptions } from './split-options.ts'
import { titleOf } from './title-of-row.ts'
import { ONLY_ITS_BEGINNING, readTags, TOO_MANY_TAGS } from './row-tags.ts'
import { DEFAULT_OPTION_DELIMITER, type ColumnMapping, type ImportMapping } from './table-mapping.ts'

export const TOO_MANY_OPTIONS = 'Too many options.'
/** The heading above the cells that a note stores otherwise than they were written. */
export const AS_WRITTEN_HEADING = 'As written in the file'

/** A text of the note's body; `label` is its heading, null for the body proper. */
export interface RowText {
  column: number
  label: string | null
  text: string
}

/**
 * A value for the field `label`. `value` is what is stored, `raw` the text of the cell; a SELECT has its `options`,
 * which `value` lists.
 */
export interface RowField {
  column: number
  label: string
  type: FieldType
  value: string
  options: string[]
  raw: string
}

/**
 * An answer. Free text has `text`, choices have `options`, trimmed and without duplicates. `raw` is the text of the
 * cells, one for each.
 */
interface RowResponse {
  /** Identifies the question within the table: see `questionsOf`. */
  question: string
  type: QuestionType
  text: string | null
  options: string[]
  raw: string[]
}

/**
 * One row as a note. Each non-empty cell is in it character for character (except white space at its ends): in title,
 * text, field values, answers and options, or, if a value is stored otherwise than it was written, in `asWritten`.
 */
export interface SurveyRow {
  /** Position among the rows under the header, from 1. */
  rowNumber: number
  title: string
  /** Whether the title is in the file; otherwise it is taken from the row's words. */
  titled: boolean
  contentBlocks: RowText[]
  /**
   * Cells that are shown otherwise than written: dates, numbers with separators, ticks. They belong at the end of the
   * note's text.
   */
  asWritten: RowText[]
  fields: RowField[]
  responses: RowResponse[]
  person: { name: string | null; email: string | null } | null
  /** The tags of a highlight of its own words: content and answers in free text. */
  tags: string[]
  /** When it was answered: ISO instant in UTC. */
  timestamp: string | null
  /** The summary that comes with the note (document 2 §3); null without one. */
  summary: NoteSummary | null
  /** Finds the same row again when the file is imported again. */
  key: string | null
  /** Cells that are in the note's text because they do not fit where they were mapped to. */
  displaced: DisplacedCell[]
  /** All cells of the row as they were read, including those that are not imported. */
  cells: ReadonlyArray<string>
}

/** A cell that could not stay in its column's place, and why: the note's text contains all of it. */
export interface DisplacedCell {
  column: number
  label: string
  /** The start of the cell's text. */
  value: string
  reason: string
}

export interface CellError {
  column: number
  header: string
  /** The start of the cell's text. */
  value: string
  reason: string
}

export type RowOutcome =
  | { ok: true; row: SurveyRow }
  | { ok: false; rowNumber: number; errors: CellError[]; cells: string[] }

/** A question of the table, created once before its rows. */
export interface MappedQuestion {
  /** The same as in each `RowResponse`. */
  question: string
  text: string
  type: QuestionType
  /** Options that the header names; further ones come from the rows. */
  options: string[]
}

/** The most that is shown of a misplaced cell. */
export const MAX_SHOWN_VALUE_CHARS = 200
/** Why an option is in the text. */
export const FULL_FIELD = `More than the ${MAX_SELECT_OPTIONS} options that a field can have.`
/** Why tags are in the text. */
const NO_OWN_WORDS = 'There are no words in this row that a highlight with these tags could cover.'
const NO_OPTION = 'Nothing but separators, so there is no option in it.'

const NO_FRAMEWORK = 'This is not the name of a framework of summaries.'
const NO_LANGUAGE = 'This is not a language by its two letters, like en.'

/** Identifies the question of a column within its table: columns of one group have the same key. */
export function questionKey(column: ColumnMapping): string {
  return column.spreadGroup ?? `column ${column.index + 1}`
}

/** The questions that a mapping creates, in the order of their first columns. */
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

/** Headings of the body's columns, by column, if there are several: otherwise their texts could not be told apart. */
export function bodyHeadings(mapping: ImportMapping): Map<number, string> {
  const body = mapping.columns.filter((column) => column.role === 'content')
  return new Map(body.length > 1 ? body.map((column) => [column.index, column.label]) : [])
}

/** The body's columns in which people speak in turns. */
export function spokenColumnsOf({ columns }: ImportMapping): Set<number> {
  return new Set(columns.filter(({ role, isSpoken }) => role === 'content' && isSpoken).map(({ index }) => index))
}

interface RowInProgress {
  row: SurveyRow
  /** The contents of its columns of tags. */
  tagCells: Array<{ column: ColumnMapping; cell: string; titles: string[] }>
  errors: CellError[]
  cells: ReadonlyArray<string>
  contentChars: number
}

/** @param reason null if the cell is also in its place, written differently */
function keepAsText(state: RowInProgress, column: ColumnMapping, text: string, reason: string | null): void {
  state.row.contentBlocks.push({ column: column.index, label: column.label, text })
  state.contentChars += text.length
  if (reason !== null)
    state.row.displaced.push({
      column: column.index,
      label: column.label,
      value: cutText(text, MAX_SHOWN_VALUE_CHARS),
      reason,
    })
}

/** Yes or no written as 1 or 0, which is also how they are stored. */
function isBit(cell: string, type: FieldType): boolean {
  return rulesOf(type).counted === 'yes-no' && /^[01]$/.test(cell.trim())
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

/** What the fields and questions filled by a mapping already contain, before the first row. */
export interface StandingOptions {
  /** For select fields, by column: their options' labels, and how many one value can hold. */
  fields: ReadonlyMap<number, { labels: ReadonlyArray<string>; maxSelectable: number }>
  /** The texts of options by question: see `questionsOf`. */
  questions: ReadonlyMap<string, ReadonlyArray<string>>
}

const NOTHING_STANDS: StandingOptions = { fields: new Map(), questions: new Map() }

/**
 * Makes the function that turns parsed rows into notes. It remembers the options it has seen, so that one question or
 * field never gets more than it can have; use one mapper for one pass over one table. Rows must come without the
 * header.
 */
export function createRowMapper(
  mapping: ImportMapping,
  standing: StandingOptions = NOTHING_STANDS,
): (cells: ReadonlyArray<string>, rowNumber: number) => RowOutcome {
  const reading = { timeZone: mapping.timeZone, dateOrder: mapping.dateOrder }
  const optionsSeen = new Map(
    questionsOf(mapping).map(({ question, options }) => [
      question,
      new Set([...(standing.questions.get(question) ?? []), ...options]),
    ]),
  )
  // Select fields compare their options ignoring case (document 2 §6).
  const fieldOptionsSeen = new Map(
    [...standing.fields].map(([column, { labels }]) => [
      column,
      new Map(labels.map((label) => [label.toLowerCase(), label])),
    ]),
  )
  const headings = bodyHeadings(mapping)
  const headers = new Map(mapping.columns.map(({ index, header }) => [index, header]))
  const width = mapping.columns.reduce((most, column) => Math.max(most, column.index + 1), 0)

  function addField(state: RowInProgress, column: ColumnMapping, cell: string, type: FieldType): void {
    if (takesOptions(type)) return addSelection(state, column, cell)
    const rules = rulesOf(type).cell
    const value = rules.read(cell, reading)
    if (value === null) return fail(state, column, cell, rules.misfit)
    if (value.length > rules.maxChars) return keepAsText(state, column, cell, longerThan(rules.maxChars, 'a field'))
    state.row.fields.push({ column: column.index, label: column.label, type, value, options: [], raw: cell })
    if (isBit(cell, type)) return
    if ((value !== cell && value !== cell.trim()) || !rules.isKeptWhole(value)) noteAsWritten(state, column, cell)
  }

  /**
   * The options of a select field, each as first written. Either all of a cell becomes options, or all of it becomes
   * text.
   */
  function addSelection(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const delimiter = column.multiSelectDelimiter
    const named = delimiter === undefined ? [cell.trim()] : namedOptions(cell, delimiter)
    if (named.length === 0) return keepAsText(state, column, cell, NO_OPTION)
    if (named.some((option) => option.length > MAX_OPTION_LABEL_CHARS))
      return keepAsText(state, column, cell, longerThan(MAX_OPTION_LABEL_CHARS, 'an option'))
    const seen = fieldOptionsSeen.get(column.index) ?? new Map<string, string>()
    fieldOptionsSeen.set(column.index, seen)
    const fresh = new Map(
      named.filter((option) => !seen.has(option.toLowerCase())).map((option) => [option.toLowerCase(), option]),
    )
    if (seen.size + fresh.size > MAX_SELECT_OPTIONS) return keepAsText(state, column, cell, FULL_FIELD)
    const options = [
      ...new Set(named.map((option) => seen.get(option.toLowerCase()) ?? fresh.get(option.toLowerCase()) ?? option)),
    ]
    const most = standing.fields.get(column.index)?.maxSelectable ?? MAX_SELECTED_OPTIONS
    if (options.length > most)
      return keepAsText(state, column, cell, `More options at once than the field takes, which is ${most}.`)
    for (const [key, option] of fresh) seen.set(key, option)
    state.row.fields.push({
      column: column.index,
      label: column.label,
      type: 'SELECT',
      value: options.join(', '),
      options,
      raw: cell,
    })
    if (options.join('\n') !== named.join('\n')) noteAsWritten(state, column, cell)
  }

  function addChoices(state: RowInProgress, column: ColumnMapping, cell: string, options: string[]): void {
    if (options.length === 0) return
    if (options.some((option) => option.length > MAX_QUESTION_OPTION_CHARS)) {
      return keepAsText(state, column, cell, longerThan(MAX_QUESTION_OPTION_CHARS, 'an option'))
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
    const type = column.questionType ?? 'FREE_TEXT'
    const { cell: cellOf } = questionRulesOf(type)
    if (cellOf === 'one option') return addChoices(state, column, cell, [cell.trim()])
    if (cellOf === 'separated options') {
      const named = [...new Set(namedOptions(cell, column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER))]
      return named.length === 0 ? keepAsText(state, column, cell, NO_OPTION) : addChoices(state, column, cell, named)
    }
    if (cell.length > MAX_RESPONSE_CHARS) {
      return keepAsText(state, column, cell, longerThan(MAX_RESPONSE_CHARS, 'an answer'))
    }
    state.row.responses.push({ question: questionKey(column), type, text: cell, options: [], raw: [cell] })
  }

  function addTitle(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const title = cell.replace(/\s+/gu, ' ').trim()
    state.row.title = cutText(title, MAX_NOTE_TITLE_CHARS)
    state.row.titled = true
    if (title.length > MAX_NOTE_TITLE_CHARS || title !== cell.trim())
      keepAsText(
        state,
        column,
        cell,
        title.length > MAX_NOTE_TITLE_CHARS ? longerThan(MAX_NOTE_TITLE_CHARS, 'a title') : null,
      )
  }

  function addPerson(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const text = cell.trim()
    if (column.personPart === 'email' && !isEmailAddress(text))
      return fail(state, column, cell, rulesOf('EMAIL').cell.misfit)
    if (text.length > MAX_PERSON_NAME_CHARS) {
      return keepAsText(state, column, cell, longerThan(MAX_PERSON_NAME_CHARS, 'a name'))
    }
    const person = state.row.person ?? { name: null, email: null }
    state.row.person = column.personPart === 'email' ? { ...person, email: text } : { ...person, name: text }
    // The field keeps the text of the cell; the person may later be renamed or merged.
    addField(state, column, cell, column.personPart === 'email' ? 'EMAIL' : 'PERSON')
  }

  /** The texts of a row's own words, in the order of its note: its tags apply to them. */
  function ownWords({ contentBlocks, responses }: SurveyRow): RowText[] {
    return [
      ...contentBlocks
        .filter(({ label }) => label === null)
        .map((block) => ({ ...block, label: headings.get(block.column) ?? null })),
      ...responses.flatMap(({ question, text }) => {
        const column = mapping.columns.find((one) => one.role === 'question' && questionKey(one) === question)
        return text === null ? [] : [{ column: column?.index ?? 0, label: null, text }]
      }),
    ]
  }

  /**
   * Adds a row's tags after all of its cells are read: they are the tags of one highlight of its own words. If it has
   * no words, or more tags than a highlight can have, the cell becomes text.
   */
  function giveTags(state: RowInProgress): void {
    const { row, tagCells } = state
    const words = tagCells.length === 0 ? [] : ownWords(row)
    const byKey = new Map<string, string>()
    for (const { column, cell, titles } of tagCells) {
      const fresh = titles.filter((title) => !byKey.has(normalizeName(title)))
      if (words.length === 0) keepAsText(state, column, cell, NO_OWN_WORDS)
      else if (byKey.size + fresh.length > MAX_TAGS_OF_HIGHLIGHT) keepAsText(state, column, cell, TOO_MANY_TAGS)
      else for (const title of fresh) byKey.set(normalizeName(title), title)
    }
    row.tags = [...byKey.values()]
    const [first] = words
    const chars = words.reduce(
      (sum, { text, label }, at) => sum + text.length + (at === 0 ? 0 : (label ?? '').length + 2),
      0,
    )
    if (first && row.tags.length > 0 && chars > MAX_HIGHLIGHT_CHARS)
      row.displaced.push({
        column: first.column,
        label: headers.get(first.column) ?? '',
        value: cutText(first.text, MAX_SHOWN_VALUE_CHARS),
        reason: ONLY_ITS_BEGINNING,
      })
  }

  function addSummary(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const text = cell.trim()
    const summary = state.row.summary ?? { content: '', framework: null, language: null }
    if (column.role === 'summary') {
      if (text.length > MAX_IMPORTED_SUMMARY_CHARS)
        return keepAsText(state, column, cell, longerThan(MAX_IMPORTED_SUMMARY_CHARS, 'a summary'))
      state.row.summary = { ...summary, content: text }
    } else if (column.role === 'summaryLanguage') {
      const read = languageCode.safeParse(text.toLowerCase())
      if (!read.success) return keepAsText(state, column, cell, NO_LANGUAGE)
      state.row.summary = { ...summary, language: read.data }
    } else {
      const name = text.replaceAll(/[\s_-]+/gu, '').toLowerCase()
      const framework = SUMMARY_FRAMEWORKS.find((one) => one.toLowerCase() === name)
      if (framework === undefined) return keepAsText(state, column, cell, NO_FRAMEWORK)
      state.row.summary = { ...summary, framework }
    }
  }

  function addTags(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const read = readTags(cell, column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER)
    if ('reason' in read) keepAsText(state, column, cell, read.reason)
    else state.tagCells.push({ column, cell, titles: read.titles })
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
        if (!date) return fail(state, column, cell, rulesOf('DATETIME').cell.misfit)
        state.row.timestamp = instantOf(date, mapping.timeZone).toISOString()
        // The note has the time itself; the field keeps how it was written.
        return addField(state, column, cell, 'TEXT')
      }
      case 'key':
        return addField(state, column, cell, 'TEXT')
      case 'summary':
      case 'summaryFramework':
      case 'summaryLanguage':
        return addSummary(state, column, cell)
      case 'tag':
        return addTags(state, column, cell)
      case 'ignore':
        return
    }
  }

  const decode = cellDecoder(mapping)

  return (written, rowNumber) => {
    const cells = decode(written)
    const row: SurveyRow = {
      rowNumber,
      title: '',
      titled: false,
      contentBlocks: [],
      asWritten: [],
      fields: [],
      responses: [],
      person: null,
      tags: [],
      summary: null,
      timestamp: null,
      key: null,
      displaced: [],
      cells,
    }
    const state: RowInProgress = { row, tagCells: [], errors: [], cells, contentChars: 0 }
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
    giveTags(state)
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
    if (state.errors.length > 0) return { ok: false, rowNumber, errors: state.errors, cells: [...written] }
    if (row.title === '') row.title = titleOf(row)
    return { ok: true, row }
  }
}
