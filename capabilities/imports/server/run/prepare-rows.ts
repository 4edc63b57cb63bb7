import { createHash } from 'node:crypto'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { takesOptions } from '#fields/model/types/registry.ts'
import type { NoteSummary } from '#notes/model/note.ts'
import { EMPTY_VALUE, readValue, type StoredValue } from '#fields/server/index.ts'
import type { ImportFailure } from '../../model/import.ts'
import { bodyHeadings, spokenColumnsOf } from '../../model/mapped-questions.ts'
import { FULL_FIELD, TOO_MANY_OPTIONS } from '../../model/row-options.ts'
import { MAX_SHOWN_VALUE_CHARS, type RowField, type RowOutcome, type SurveyRow } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { RowDigests } from '../imported-rows-store.ts'
import { placeOwnWords, type PlacedWords } from '../content/own-words.ts'
import { contentOfRow, type Answer } from '../content/row-content.ts'
import { createRowDigester } from '../content/row-digest.ts'
import { createOptionTaker, type NewOptions, type OptionTaker, type Targets } from './targets.ts'

/** A row as the note that it becomes, with all identifiers that it needs. */
export interface PreparedRow {
  noteId: Id
  rowNumber: number
  key: string | null
  title: string
  /** Whether the title is in the file; otherwise the row is named by its own words. */
  titled: boolean
  happenedAt: Date | null
  content: DocumentJson
  values: Array<StoredValue & { fieldId: Id }>
  responses: Array<{ questionId: Id; response: ReadonlyArray<string> }>
  person: { name: string; email: string | null } | null
  /** The tags of a highlight, and its position in the content; null without tags. */
  tagged: { tags: ReadonlyArray<string>; place: PlacedWords['place'] } | null
  /** The summary that comes with it; null without one. */
  summary: NoteSummary | null
  /** For rows with a key. */
  digests: RowDigests | null
  rowDigest: string | null
}

/** Rows that are stored in one transaction, with what belongs to them. */
export interface PreparedBatch {
  /** The last row of the batch; it begins after the last row of the previous one. */
  lastRow: number
  rows: PreparedRow[]
  /** Cells that fail their rows, and cells placed in the text. */
  failures: ImportFailure[]
  failedRows: number
  options: NewOptions[]
}

class RowRefused extends Error {
  readonly column: number
  readonly value: string
  constructor(column: number, value: string, reason: string) {
    super(reason)
    this.column = column
    this.value = value
  }
}

const DIGEST_CHARS = 22

/** The digest of a part of a row, stored to detect whether the file changed it. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, DIGEST_CHARS)
}

/** Makes the function that turns rows into notes to be stored. */
export function createRowPreparer(
  mapping: ImportMapping,
  targets: Targets,
  sheet: string | null,
): (outcomes: ReadonlyArray<RowOutcome>) => PreparedBatch {
  const bodyLabels = bodyHeadings(mapping)
  const spokenColumns = spokenColumnsOf(mapping)
  const digestOfRow = createRowDigester(mapping)
  const headers = new Map(mapping.columns.map((column) => [column.index, column.header]))
  const firstColumn = new Map<string, number>()
  for (const column of mapping.columns) {
    const question = column.spreadGroup ?? `column ${column.index + 1}`
    if (column.role === 'question' && !firstColumn.has(question)) firstColumn.set(question, column.index)
  }

  function valueOf(field: RowField, options: OptionTaker): (StoredValue & { fieldId: Id }) | null {
    const target = targets.fields.get(field.column)
    if (!target) throw new Error('Every column that fills a field has one.')
    if (takesOptions(field.type)) {
      const optionIds = field.options.map((option) => options.take('field', target, storableText(option)))
      const taken = optionIds.filter((id) => id !== null)
      return taken.length < optionIds.length ? null : { ...EMPTY_VALUE, fieldId: target.id, optionIds: taken }
    }
    const read = readValue({ type: field.type, label: field.label, options: {} }, storableText(field.value))
    if ('problem' in read) throw new RowRefused(field.column, field.raw, read.problem)
    return { ...read.value, fieldId: target.id }
  }

  function answersOf(row: SurveyRow, options: OptionTaker): Answer[] {
    return row.responses.map(({ question, text, options: chosen, raw }) => {
      const target = targets.questions.get(question)
      if (!target) throw new Error('Every answered question is in the mapping.')
      const optionIds = chosen.map((option) => {
        const optionId = options.take('question', target, storableText(option))
        if (optionId === null) throw new RowRefused(firstColumn.get(question) ?? 0, raw.join('; '), TOO_MANY_OPTIONS)
        return optionId
      })
      // Two options that a cell names may have been merged into one.
      const different = [...new Set(optionIds)]
      return { questionId: target.id, text: text === null ? null : storableText(text), optionIds: different }
    })
  }

  function prepareRow(row: SurveyRow, options: OptionTaker): PreparedRow {
    const answers = answersOf(row, options)
    const overflow: SurveyRow['contentBlocks'] = []
    const values = row.fields.flatMap((field) => {
      const value = valueOf(field, options)
      if (value === null) {
        overflow.push({ column: field.column, label: field.label, text: field.raw })
        row.displaced.push({
          column: field.column,
          label: field.label,
          value: cutText(field.raw, MAX_SHOWN_VALUE_CHARS),
          reason: FULL_FIELD,
        })
      }
      return value === null ? [] : [value]
    })
    const { content, ownBlocks } = contentOfRow(
      {
        contentBlocks: overflow.length === 0 ? row.contentBlocks : [...row.contentBlocks, ...overflow],
        asWritten: row.asWritten,
      },
      answers,
      bodyLabels,
      spokenColumns,
    )
    const title = storableText(row.title)
    const responses = answers.map(({ questionId, text, optionIds }) => ({
      questionId,
      response: text === null ? optionIds : [text],
    }))
    const person = row.person
      ? { name: storableText(row.person.name ?? ''), email: row.person.email?.toLowerCase() ?? null }
      : null
    const key = row.key === null ? null : storableText(row.key)
    const own = row.tags.length === 0 ? null : placeOwnWords(content, ownBlocks)
    return {
      noteId: newId(),
      rowNumber: row.rowNumber,
      key,
      title,
      titled: row.titled,
      happenedAt: row.timestamp === null ? null : new Date(row.timestamp),
      content: own?.content ?? content,
      tagged: own && { tags: row.tags, place: own.place },
      values,
      responses,
      person,
      summary: row.summary?.content ? { ...row.summary, content: storableText(row.summary.content) } : null,
      rowDigest: digestOfRow(row),
      digests:
        key === null
          ? null
          : {
              title: digest(title),
              content: digest(content),
              fields: digest([values, row.timestamp, person]),
              responses: digest(responses),
            },
    }
  }

  return (outcomes) => {
    const options = createOptionTaker()
    const batch: PreparedBatch = { lastRow: -1, rows: [], failures: [], failedRows: 0, options: [] }
    const report = (rowNumber: number, columnIndex: number, value: string, reason: string, inText: boolean): void => {
      batch.failures.push({
        sheet,
        rowNumber,
        columnIndex,
        header: storableText(headers.get(columnIndex) ?? ''),
        value: storableText(value),
        inText,
        reason,
      })
    }
    for (const outcome of outcomes) {
      const rowNumber = outcome.ok ? outcome.row.rowNumber : outcome.rowNumber
      batch.lastRow = rowNumber
      try {
        if (outcome.ok) {
          batch.rows.push(prepareRow(outcome.row, options))
          for (const { column, value, reason } of outcome.row.displaced) report(rowNumber, column, value, reason, true)
        } else {
          batch.failedRows += 1
          for (const error of outcome.errors) report(rowNumber, error.column, error.value, error.reason, false)
        }
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error
        batch.failedRows += 1
        report(rowNumber, error.column, error.value, error.message, false)
      }
    }
    batch.options = options.taken()
    return batch
  }
}
