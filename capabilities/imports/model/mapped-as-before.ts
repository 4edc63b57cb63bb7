import { normalizeName } from '#platform/kernel/names.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { QUESTION_TYPES, type QuestionType } from '#notes/model/question.ts'
import type { TableInspection } from './inspection.ts'
import {
  DEFAULT_OPTION_DELIMITER,
  keyColumnOf,
  separated,
  takesDelimiter,
  type ColumnMapping,
  type ImportMapping,
} from './table-mapping.ts'

/** The share of columns that must be present again for a table to count as the same survey. */
const SAME_SURVEY_SHARE = 0.8

/** Columns by heading; a repeated heading has one entry for each occurrence. */
function byHeading(columns: readonly ColumnMapping[]): Map<string, ColumnMapping> {
  const times = new Map<string, number>()
  return new Map(
    columns.map((column) => {
      const time = (times.get(column.header) ?? 0) + 1
      times.set(column.header, time)
      return [`${time} ${column.header}`, column]
    }),
  )
}

/** The name of a former group of columns, different from any group guessed in this table. */
function groupBefore(name: string): string {
  return name.startsWith('before ') ? name : `before ${name}`
}

/**
 * Groups columns that are options of one question: by the question they had before, even if a new option is among them.
 * A column that is new on its own stays separate, whatever its guessed name.
 */
function groupedAsBefore(present: ReadonlyMap<string, ColumnMapping>, known: ReadonlyMap<string, ColumnMapping>) {
  const former = new Map<string, ColumnMapping>()
  for (const [heading, { spreadGroup }] of present) {
    const before = known.get(heading)
    if (spreadGroup !== undefined && before?.spreadGroup !== undefined) former.set(spreadGroup, before)
  }
  return (guessed: ColumnMapping): ColumnMapping => {
    if (guessed.spreadGroup === undefined) return guessed
    const question = former.get(guessed.spreadGroup)
    return question
      ? { ...guessed, label: question.label, spreadGroup: groupBefore(question.spreadGroup ?? '') }
      : guessed
  }
}

/**
 * Applies the former mapping of the same survey to this table: the next wave fills the same fields and questions, and
 * the same rows change their notes. New columns keep the guess.
 * @param table the date order chosen before is used if it reads every date; so is a type of field that reads every
 * cell: otherwise their rows would be refused, so the column keeps the guess
 * @param earlier imports of the same project, the latest first
 * @returns null if none of them had these columns
 */
export function mappedAsBefore<Earlier extends { mappings: readonly ImportMapping[] }>(
  mapping: ImportMapping,
  { dateOrders, takes }: Pick<TableInspection, 'dateOrders' | 'takes'>,
  earlier: readonly Earlier[],
): { mapping: ImportMapping; from: Earlier; fresh: number } | null {
  const present = byHeading(mapping.columns)
  const isTaken = (before: ColumnMapping | undefined, { index }: ColumnMapping): before is ColumnMapping => {
    if (!before) return false
    const type = before.role === 'field' ? before.fieldType : undefined
    // Types that take any text are not among the inspected types; earlier versions inspected none.
    const isAsked = type !== undefined && rulesOf(type).cell.guess !== null
    return !isAsked || (takes?.[index]?.includes(type) ?? true)
  }
  for (const from of earlier) {
    for (const former of from.mappings) {
      if (former.transcript) continue
      const known = byHeading(former.columns)
      const shared = [...present.keys()].filter((heading) => known.has(heading)).length
      const taken = [...present].filter(([heading, column]) => isTaken(known.get(heading), column)).length
      if (shared < SAME_SURVEY_SHARE * Math.max(present.size, known.size)) continue
      const key = keyColumnOf(former)
      const again = key === null ? undefined : mapping.columns.find((column) => column.header === key.header)
      const grouped = groupedAsBefore(present, known)
      const columns = [...present].map(([heading, column]): ColumnMapping => {
        const before = known.get(heading)
        if (!isTaken(before, column)) return grouped(column)
        const { spreadGroup, ...same } = separated(before)
        return {
          ...same,
          index: column.index,
          ...(spreadGroup !== undefined && { spreadGroup: groupBefore(spreadGroup) }),
        }
      })
      const { keyColumn: _guessed, transcript: _asGuessed, ...rest } = mapping
      return {
        mapping: {
          ...rest,
          columns,
          ...(again === undefined || again.index === columns.find(({ role }) => role === 'key')?.index
            ? {}
            : { keyColumn: again.index }),
          timeZone: former.timeZone,
          dateOrder: dateOrders.includes(former.dateOrder) ? former.dateOrder : mapping.dateOrder,
        },
        from,
        fresh: present.size - taken,
      }
    }
  }
  return null
}

/** A field or a question that a project has. */
export interface StandingTarget {
  kind: 'field' | 'question'
  name: string
  type: string
}

/**
 * Makes a guessed mapping fill the project's existing fields and questions, for example those of a template: a column
 * with the name of a question is its answer, one with the name of a field fills it if its values have that type.
 * @returns also how many columns do
 */
export function mappedAsStanding(
  mapping: ImportMapping,
  standing: readonly StandingTarget[],
): { mapping: ImportMapping; filled: number } {
  const named = Map.groupBy(standing, ({ kind, name }) => `${kind} ${normalizeName(name)}`)
  let filled = 0
  const columns = mapping.columns.map((column): ColumnMapping => {
    if (column.role !== 'field' && column.role !== 'question') return column
    const found = (kind: StandingTarget['kind']): readonly StandingTarget[] =>
      named.get(`${kind} ${normalizeName(column.label)}`) ?? named.get(`${kind} ${normalizeName(column.header)}`) ?? []
    const as = asQuestion(column, found('question')) ?? asField(column, found('field'))
    if (as) filled += 1
    return as ?? column
  })
  return { mapping: { ...mapping, columns }, filled }
}

function asQuestion(column: ColumnMapping, questions: readonly StandingTarget[]): ColumnMapping | null {
  const isGuessed = ({ type }: StandingTarget): boolean => column.role === 'question' && column.questionType === type
  const question = questions.find(isGuessed) ?? questions[0]
  const type = QUESTION_TYPES.find((one): one is QuestionType => one === question?.type)
  if (!question || !type) return null
  // An option of a question that has several columns is not an answer on its own.
  if (column.spreadGroup !== undefined)
    return questionRulesOf(type).several ? { ...column, label: question.name } : null
  const { fieldType: _none, ...rest } = column
  const answer: ColumnMapping = { ...rest, role: 'question', questionType: type, label: question.name }
  return takesDelimiter(answer)
    ? { ...answer, multiSelectDelimiter: column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER }
    : separated(answer)
}

/** Types of fields that take any short text. */
const TAKES_TEXT: ReadonlySet<string> = new Set(['TEXT', 'SELECT'])

function asField(column: ColumnMapping, fields: readonly StandingTarget[]): ColumnMapping | null {
  if (column.spreadGroup !== undefined) return null
  const fits = ({ type }: StandingTarget): boolean =>
    TAKES_TEXT.has(type) || (column.role === 'field' && column.fieldType === type)
  const field = fields.find(({ type }) => column.role === 'field' && column.fieldType === type) ?? fields.find(fits)
  const type = FIELD_TYPES.find((one): one is FieldType => one === field?.type)
  if (!field || !type) return null
  const { questionType: _none, ...rest } = column
  return separated({ ...rest, role: 'field', fieldType: type, label: field.name })
}
