import { z } from 'zod'
import { FIELD_TYPES } from '#fields/model/field.ts'
import { MAX_FIELD_LABEL_CHARS } from '#fields/model/limits.ts'
import { takesOptions } from '#fields/model/types/registry.ts'
import { MAX_QUESTION_TEXT_CHARS } from '#notes/model/limits.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { QUESTION_TYPES } from '#notes/model/question.ts'
import { MAX_COLUMNS } from '#platform/kernel/table-limits.ts'
import { TABLE_FORMATS } from './parsed-document.ts'
import { TIME_UNITS } from './recording-time.ts'

export const COLUMN_ROLES = [
  'title',
  'content',
  'question',
  'field',
  'person',
  'timestamp',
  'tag',
  'key',
  'summary',
  'summaryFramework',
  'summaryLanguage',
  'ignore',
] as const

/** Document 2 §6: imported options are split by semicolon, unless another delimiter is chosen. */
export const DEFAULT_OPTION_DELIMITER = ';'

/** The maximum length of a column's name, for each role. */
export function maxLabelChars(role: (typeof COLUMN_ROLES)[number]): number {
  return role === 'question' ? MAX_QUESTION_TEXT_CHARS : MAX_FIELD_LABEL_CHARS
}

/** Whether the cells of such a column may contain several options, or tags. */
export function takesDelimiter(
  column: Pick<ColumnMapping, 'role' | 'questionType' | 'fieldType' | 'spreadGroup'>,
): boolean {
  if (column.role === 'tag') return true
  if (column.role === 'field') return column.fieldType !== undefined && takesOptions(column.fieldType)
  return (
    column.role === 'question' &&
    column.questionType !== undefined &&
    questionRulesOf(column.questionType).cell === 'separated options' &&
    column.spreadGroup === undefined
  )
}

/** Position in the row, from 0. */
const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1)

const columnMapping = z
  .object({
    index: columnIndex,
    /** The column's heading as the file has it, all header rows joined. */
    header: z.string(),
    role: z.enum(COLUMN_ROLES),
    /** The name of the field or the text of the question. */
    label: z.string().trim().min(1, 'Give the column a name.'),
    questionType: z.enum(QUESTION_TYPES).optional(),
    /** What separates the options of one cell, of a select field or of a question of several options, or its tags. */
    multiSelectDelimiter: z.string().min(1).max(5).optional(),
    /** Columns with the same group are the options of one multi-select question. */
    spreadGroup: z.string().min(1).optional(),
    /** For a column in a group: the option it represents. */
    optionLabel: z.string().trim().min(1).optional(),
    fieldType: z.enum(FIELD_TYPES).optional(),
    personPart: z.enum(['name', 'email']).optional(),
    /** For content: people speak in it in turns, which become utterances. */
    isSpoken: z.boolean().optional(),
  })
  .superRefine((column, context) => {
    if (column.role === 'question' && !column.questionType) {
      context.addIssue({ code: 'custom', path: ['questionType'], message: 'Choose a type for this question.' })
    }
    if (column.role === 'field' && !column.fieldType) {
      context.addIssue({ code: 'custom', path: ['fieldType'], message: 'Choose a type for this field.' })
    }
    if (column.role === 'person' && !column.personPart) {
      context.addIssue({
        code: 'custom',
        path: ['personPart'],
        message: 'Choose whether this column holds names or email addresses.',
      })
    }
    if (column.multiSelectDelimiter !== undefined && !takesDelimiter(column)) {
      context.addIssue({
        code: 'custom',
        path: ['multiSelectDelimiter'],
        message: 'Only tags, a select field or a question of several options are separated. Leave the delimiter out.',
      })
    }
    if (column.isSpoken !== undefined && column.role !== 'content') {
      context.addIssue({ code: 'custom', path: ['isSpoken'], message: 'Only content is spoken in turns.' })
    }
    const limit = maxLabelChars(column.role)
    if (column.label.length > limit && (column.role === 'question' || column.role === 'field')) {
      context.addIssue({ code: 'custom', path: ['label'], message: `Keep this name within ${limit} characters.` })
    }
  })

/** The parts of a conversation that have a column each. */
export const TRANSCRIPT_PARTS = ['speaker', 'words', 'start', 'end', 'tags'] as const
export type TranscriptPart = (typeof TRANSCRIPT_PARTS)[number]

/** Which columns of a table contain the parts of one conversation; null for a missing part. */
const transcriptColumns = z
  .object({
    /** A row without a name continues what was said above it. */
    speaker: columnIndex.nullable(),
    words: columnIndex,
    start: columnIndex.nullable(),
    end: columnIndex.nullable(),
    /** A row's cell here contains the tags of a highlight of its words. */
    tags: columnIndex.nullable(),
    tagDelimiter: z.string().min(1).max(5).default(DEFAULT_OPTION_DELIMITER),
    /** The unit of times that are plain numbers. */
    timeUnit: z.enum(TIME_UNITS).default('s'),
  })
  .superRefine((columns, context) => {
    const chosen = TRANSCRIPT_PARTS.flatMap((part) => columns[part] ?? [])
    if (new Set(chosen).size < chosen.length)
      context.addIssue({ code: 'custom', message: 'One column cannot be two parts of a transcript.' })
    if (columns.speaker === null && columns.start === null)
      context.addIssue({ code: 'custom', message: 'Choose the column of the speakers, or that of the times.' })
    if (columns.end !== null && columns.start === null)
      context.addIssue({ code: 'custom', message: 'Choose the column in which it says when each part begins.' })
  })

export type TranscriptColumns = z.infer<typeof transcriptColumns>

/**
 * How one table becomes notes, one for each row, or one transcript. The single schema that the wizard, the call, the
 * command line and the job share.
 */
export const importMapping = z
  .object({
    format: z.enum(TABLE_FORMATS),
    /** For a text table: a label of the WHATWG encoding standard, or one of cp437, cp850, utf-32le, utf-32be. */
    encoding: z.string().min(1).max(40).default('utf-8'),
    delimiter: z.string().min(1).max(5).default(','),
    /** Whether cells may be in double quotes. */
    quoted: z.boolean().default(true),
    /** For a workbook: the sheet's name. */
    sheet: z.string().optional(),
    /** Rows before the header that are kept as a separate text instead of as answers. */
    leadingRows: z.number().int().min(0).max(100).default(0),
    headerRows: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    columns: z.array(columnMapping).min(1, 'The table has no columns.').max(MAX_COLUMNS),
    /** Index of the column that finds a row again when the file is imported again. */
    keyColumn: z.number().int().min(0).optional(),
    locale: z.string().max(35).default('en'),
    timeZone: z
      .string()
      .max(60)
      .default('UTC')
      .refine(isTimeZone, 'Choose a time zone by its name, for example Europe/Berlin.'),
    dateOrder: z.enum(['MDY', 'DMY', 'YMD']).default('MDY'),
    /** Columns whose character codes ("&#39;") are decoded; see `platform/kernel/character-references.ts`. */
    encodedColumns: z.array(columnIndex).max(MAX_COLUMNS).optional(),
    /** Present if the whole table is one conversation: it becomes one note, and `columns` are not used otherwise. */
    transcript: transcriptColumns.optional(),
  })
  .superRefine((mapping, context) => {
    const once: Array<[string, (column: ColumnMapping) => boolean]> = [
      ['title', (column) => column.role === 'title'],
      ['timestamp', (column) => column.role === 'timestamp'],
      ['summary', (column) => column.role === 'summary'],
      ['framework of the summary', (column) => column.role === 'summaryFramework'],
      ['language of the summary', (column) => column.role === 'summaryLanguage'],
      ['person name', (column) => column.role === 'person' && column.personPart === 'name'],
      ['person email', (column) => column.role === 'person' && column.personPart === 'email'],
    ]
    for (const [name, test] of once) {
      if (mapping.columns.filter(test).length > 1) {
        context.addIssue({ code: 'custom', path: ['columns'], message: `Only one column can be the ${name}.` })
      }
    }
    if (new Set(mapping.columns.map((column) => column.index)).size < mapping.columns.length) {
      context.addIssue({ code: 'custom', path: ['columns'], message: 'A column is listed twice.' })
    }
    if (mapping.keyColumn !== undefined && !mapping.columns.some((column) => column.index === mapping.keyColumn)) {
      context.addIssue({ code: 'custom', path: ['keyColumn'], message: 'The key column is not among the columns.' })
    }
  })

export type ColumnMapping = z.infer<typeof columnMapping>
export type ImportMapping = z.infer<typeof importMapping>

/** Removes the delimiter from a column whose type does not take one. */
export function separated({ multiSelectDelimiter, ...column }: ColumnMapping): ColumnMapping {
  return multiSelectDelimiter !== undefined && takesDelimiter(column) ? { ...column, multiSelectDelimiter } : column
}

/** The column by which rows are found again; null if there is none, as in a transcript. */
export function keyColumnOf({ columns, keyColumn, transcript }: ImportMapping): ColumnMapping | null {
  if (transcript) return null
  return (
    columns.find((column) => (keyColumn === undefined ? column.role === 'key' : column.index === keyColumn)) ?? null
  )
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl offers no other check.
    return false
  }
}
