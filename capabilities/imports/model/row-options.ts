import { MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS, MAX_SELECTED_OPTIONS } from '#fields/model/limits.ts'
import { MAX_QUESTION_OPTION_CHARS, MAX_QUESTION_OPTIONS } from '#notes/model/limits.ts'
import { longerThan } from './longer-than.ts'
import { fail, keepAsText, noteAsWritten, type RowInProgress } from './row-in-progress.ts'
import { namedOptions } from './split-options.ts'
import { questionKey, questionsOf } from './mapped-questions.ts'
import type { ColumnMapping, ImportMapping } from './table-mapping.ts'

export const TOO_MANY_OPTIONS = 'Too many options.'
/** Why an option is in the text. */
export const FULL_FIELD = `More than the ${MAX_SELECT_OPTIONS} options that a field can have.`
export const NO_OPTION = 'Nothing but separators, so there is no option in it.'

/** What the fields and questions filled by a mapping already contain, before the first row. */
export interface StandingOptions {
  /** For select fields, by column: their options' labels, and how many one value can hold. */
  fields: ReadonlyMap<number, { labels: ReadonlyArray<string>; maxSelectable: number }>
  /** The texts of options by question: see `questionsOf`. */
  questions: ReadonlyMap<string, ReadonlyArray<string>>
}

/** Reads options of fields and of questions; remembers those of earlier rows, so that neither gets more than it can have. */
export interface OptionReader {
  select: (state: RowInProgress, column: ColumnMapping, cell: string) => void
  choose: (state: RowInProgress, column: ColumnMapping, cell: string, options: string[]) => void
}

export function createOptionReader(mapping: ImportMapping, standing: StandingOptions): OptionReader {
  const ofQuestions = new Map(
    questionsOf(mapping).map(({ question, options }) => [
      question,
      new Set([...(standing.questions.get(question) ?? []), ...options]),
    ]),
  )
  // Select fields compare their options ignoring case (document 2 §6).
  const ofFields = new Map(
    [...standing.fields].map(([column, { labels }]) => [
      column,
      new Map(labels.map((label) => [label.toLowerCase(), label])),
    ]),
  )

  /**
   * The options of a select field, each as first written. Either all of a cell becomes options, or all of it becomes
   * text.
   */
  function select(state: RowInProgress, column: ColumnMapping, cell: string): void {
    const delimiter = column.multiSelectDelimiter
    const named = delimiter === undefined ? [cell.trim()] : namedOptions(cell, delimiter)
    if (named.length === 0) return keepAsText(state, column, cell, NO_OPTION)
    if (named.some((option) => option.length > MAX_OPTION_LABEL_CHARS))
      return keepAsText(state, column, cell, longerThan(MAX_OPTION_LABEL_CHARS, 'an option'))
    const seen = ofFields.get(column.index) ?? new Map<string, string>()
    ofFields.set(column.index, seen)
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

  function choose(state: RowInProgress, column: ColumnMapping, cell: string, options: string[]): void {
    if (options.length === 0) return
    if (options.some((option) => option.length > MAX_QUESTION_OPTION_CHARS)) {
      return keepAsText(state, column, cell, longerThan(MAX_QUESTION_OPTION_CHARS, 'an option'))
    }
    const key = questionKey(column)
    const seen = ofQuestions.get(key) ?? new Set<string>()
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

  return { select, choose }
}
