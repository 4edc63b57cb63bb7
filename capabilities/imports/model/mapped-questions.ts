import type { QuestionType } from '#notes/model/question.ts'
import type { ColumnMapping, ImportMapping } from './table-mapping.ts'

/** A question of the table, created once before its rows. */
export interface MappedQuestion {
  /** The same as in each answer of a row. */
  question: string
  text: string
  type: QuestionType
  /** Options that the header names; further ones come from the rows. */
  options: string[]
}

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
