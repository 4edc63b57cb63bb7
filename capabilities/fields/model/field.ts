import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_FIELD_LABEL_CHARS, MAX_FIELD_OPTIONS_CHARS, MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS, MAX_SELECTED_OPTIONS } from './limits.ts'

export const FIELD_TYPES = ['BOOLEAN', 'DATETIME', 'EMAIL', 'NPS', 'NUMBER', 'PERSON', 'PHONE', 'SELECT', 'TEXT', 'URL'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const NUMBER_FORMATS = ['number', 'number_with_commas', 'percent', 'currency'] as const

const option = z.object({
  id: z.uuid(),
  label: z
    .string()
    .min(1, 'An option needs a label.')
    .max(MAX_OPTION_LABEL_CHARS, `An option has at most ${MAX_OPTION_LABEL_CHARS} characters.`)
    .refine((label) => label === label.trim(), 'An option has no spaces at its ends.'),
  color: hexColor.nullable().default(null),
})

/** Options of a SELECT or a NUMBER field (document 2 §3); empty for the others. */
const fieldOptions = z
  .object({
    select: z.array(option).max(MAX_SELECT_OPTIONS, `A field has at most ${MAX_SELECT_OPTIONS} options.`).optional(),
    maxSelectable: z.int().min(1).max(MAX_SELECTED_OPTIONS).optional(),
    numberFormat: z.enum(NUMBER_FORMATS).optional(),
    currencySymbol: z.string().max(8).optional(),
  })
  .refine((options) => JSON.stringify(options).length <= MAX_FIELD_OPTIONS_CHARS, `The options of a field have at most ${MAX_FIELD_OPTIONS_CHARS} characters together.`)

export type FieldOptions = z.output<typeof fieldOptions>
export type SelectOption = z.output<typeof option>

export interface Field {
  id: Id
  scopeId: Id
  fieldSetId: Id
  type: FieldType
  label: string
  options: FieldOptions
  hidden: boolean
  rank: number
}

export const FIELD_OWNERS = ['note', 'insight', 'person'] as const
export type FieldOwner = (typeof FIELD_OWNERS)[number]

export const fieldLabel = z.string().trim().min(1, 'A field needs a label.').max(MAX_FIELD_LABEL_CHARS, `A label has at most ${MAX_FIELD_LABEL_CHARS} characters.`)

export const newField = z.object({
  id: z.uuid().optional(),
  /** Null: a field of the workspace's people. */
  projectId: z.uuid().nullable().default(null),
  appliesTo: z.enum(FIELD_OWNERS),
  type: z.enum(FIELD_TYPES),
  label: fieldLabel,
  options: fieldOptions.default({}),
})

export const fieldChange = z.object({
  id: z.uuid(),
  label: fieldLabel.optional(),
  options: fieldOptions.optional(),
  hidden: z.boolean().optional(),
  rank: z.number().optional(),
})
