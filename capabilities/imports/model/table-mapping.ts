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
  'ignore',
] as const

/** Document 2 §6: imported options are split by semicolon, unless another delimiter is chosen. */
export const DEFAULT_OPTION_DELIMITER = ';'

/** How long the name of a column can be, once it has a role. */
export function maxLabelChars(role: (typeof COLUMN_ROLES)[number]): number {
  return role === 'question' ? MAX_QUESTION_TEXT_CHARS : MAX_FIELD_LABEL_CHARS
}

/** Whether the cells of such a column may hold several options, or tags. */
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
    /** The column's heading as the file shows it, all header rows joined. */
    header: z.string(),
    role: z.enum(COLUMN_ROLES),
    /** The name of the field or the text of the question. */
    label: z.string().trim().min(1, 'Give the column a name.'),
    questionType: z.enum(QUESTION_TYPES).optional(),
    /** What separates the options of one cell, of a select field or of a question of several options, or its tags. */
    multiSelectDelimiter: z.string().min(1).max(5).optional(),
    /** Columns with the same group are the options of one multi-select question. */
    spreadGroup: z.string().min(1).optional(),
    /** Of a column in a group: the option it stands for. */
    optionLabel: z.string().trim().min(1).optional(),
    fieldType: z.enum(FIELD_TYPES).optional(),
    personPart: z.enum(['name', 'email']).optional(),
    /** Of content: people speak in it in turns, which become utterances of theirs. */
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

/** The parts of a conversation that stand in a column each. */
export const TRANSCRIPT_PARTS = ['speaker', 'words', 'start', 'end', 'tags'] as const
export type TranscriptPart = (typeof TRANSCRIPT_PARTS)[number]

/** Which columns of a table hold what of one conversation; null where none does. */
const transcriptColumns = z
  .object({
    /** A row that names nobody goes on with what was said above it. */
    speaker: columnIndex.nullable(),
    words: columnIndex,
    start: columnIndex.nullable(),
    end: columnIndex.nullable(),
    /** What a row has here are the tags of a highlight of its words. */
    tags: columnIndex.nullable(),
    tagDelimiter: z.string().min(1).max(5).default(DEFAULT_OPTION_DELIMITER),
    /** What times count that are written as numbers alone. */
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
 * How one table becomes notes, one a row, or one transcript. The one schema that the wizard, the call, the command line and the job share.
 */
export const importMapping = z
  .object({
    format: z.enum(TABLE_FORMATS),
    /** Of a text table: a label of the WHATWG encoding standard, or one of cp437, cp850, utf-32le, utf-32be. */
    encoding: z.string().min(1).max(40).default('utf-8'),
    delimiter: z.string().min(1).max(5).default(','),
    /** Whether cells may stand in double quotes. */
    quoted: z.boolean().default(true),
    /** Of a workbook: the sheet's name. */
    sheet: z.string().optional(),
    /** Rows before the header that are kept as a text of their own instead of as answers. */
    leadingRows: z.number().int().min(0).max(100).default(0),
    headerRows: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    columns: z.array(columnMapping).min(1, 'The table has no columns.').max(MAX_COLUMNS),
    /** Index of the column that finds a row again when the file is imported anew. */
    keyColumn: z.number().int().min(0).optional(),
    locale: z.string().max(35).default('en'),
    timeZone: z
      .string()
      .max(60)
      .default('UTC')
      .refine(isTimeZone, 'Choose a time zone by its name, for example Europe/Berlin.'),
    dateOrder: z.enum(['MDY', 'DMY', 'YMD']).default('MDY'),
    /** Columns whose codes for characters ("&#39;") are read as these; see `platform/kernel/character-references.ts`. */
    encodedColumns: z.array(columnIndex).max(MAX_COLUMNS).optional(),
    /** There where the whole table is one conversation: it becomes one note, and `columns` say nothing more. */
    transcript: transcriptColumns.optional(),
  })
  .superRefine((mapping, context) => {
    const once: Array<[string, (column: ColumnMapping) => boolean]> = [
      ['title', (column) => column.role === 'title'],
      ['timestamp', (column) => column.role === 'timestamp'],
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

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl has no other way to ask.
    return false
  }
}
