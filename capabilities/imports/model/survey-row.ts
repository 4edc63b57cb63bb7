import type { FieldType } from '#fields/model/field.ts'
import type { NoteSummary } from '#notes/model/note.ts'
import type { QuestionType } from '#notes/model/question.ts'

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

/** The most that is shown of a misplaced cell. */
export const MAX_SHOWN_VALUE_CHARS = 200
