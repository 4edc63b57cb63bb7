import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  MAX_CURRENCY_SYMBOL_CHARS,
  MAX_FIELD_LABEL_CHARS,
  MAX_FIELD_OPTIONS_CHARS,
  MAX_FIELDS_AT_ONCE,
  MAX_OPTION_LABEL_CHARS,
  MAX_SELECT_OPTIONS,
  MAX_SELECTED_OPTIONS,
} from './limits.ts'

export const FIELD_TYPES = [
  'BOOLEAN',
  'DATETIME',
  'EMAIL',
  'NPS',
  'NUMBER',
  'PERSON',
  'PHONE',
  'SELECT',
  'TEXT',
  'URL',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const NUMBER_FORMATS = ['number', 'number_with_commas', 'percent', 'currency'] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]

export const optionLabel = z
  .string()
  .min(1, 'An option needs a label.')
  .max(MAX_OPTION_LABEL_CHARS, `An option has at most ${MAX_OPTION_LABEL_CHARS} characters.`)
  .refine((label) => label === label.trim(), 'An option has no spaces at its ends.')
const optionColor = hexColor.nullable()
const option = z.object({ id: z.uuid(), label: optionLabel, color: optionColor.default(null) })
const options = z.array(option).max(MAX_SELECT_OPTIONS, `A field has at most ${MAX_SELECT_OPTIONS} options.`)

const maxSelectable = z
  .int()
  .min(1, 'At least one option can be chosen.')
  .max(MAX_SELECTED_OPTIONS, `A field takes at most ${MAX_SELECTED_OPTIONS} options.`)
const numberFormat = z.enum(NUMBER_FORMATS)
const currencySymbol = z
  .string()
  .trim()
  .max(MAX_CURRENCY_SYMBOL_CHARS, `A currency sign has at most ${MAX_CURRENCY_SYMBOL_CHARS} characters.`)

/** Options of a SELECT or a NUMBER field (document 2 §3); empty for the others. */
export const fieldOptions = z
  .object({
    select: options.optional(),
    maxSelectable: maxSelectable.optional(),
    numberFormat: numberFormat.optional(),
    currencySymbol: currencySymbol.optional(),
  })
  .refine(
    (all) => JSON.stringify(all).length <= MAX_FIELD_OPTIONS_CHARS,
    `The options of a field have at most ${MAX_FIELD_OPTIONS_CHARS} characters together.`,
  )

export type FieldOptions = z.output<typeof fieldOptions>
export type SelectOption = z.output<typeof option>

export const FIELD_OWNERS = ['note', 'insight', 'person'] as const
export type FieldOwner = (typeof FIELD_OWNERS)[number]

export interface Field {
  id: Id
  scopeId: Id
  fieldSetId: Id
  type: FieldType
  label: string
  options: FieldOptions
  hidden: boolean
  rank: number
  appliesTo: FieldOwner
  /** Of a field group of the workspace; null for a field of a project or of people. */
  group: { id: Id; title: string } | null
}

export const fieldLabel = z
  .string()
  .trim()
  .min(1, 'A field needs a label.')
  .max(MAX_FIELD_LABEL_CHARS, `A label has at most ${MAX_FIELD_LABEL_CHARS} characters.`)

const fieldIds = z
  .array(z.uuid())
  .min(1, 'Choose at least one field.')
  .max(MAX_FIELDS_AT_ONCE, `At most ${MAX_FIELDS_AT_ONCE} fields are changed at once.`)

export const newField = z.object({
  id: z.uuid().optional(),
  /** Null: a field of the workspace's people, or of the named field group. */
  projectId: z.uuid().nullable().default(null),
  fieldGroupId: z.uuid().nullable().default(null),
  appliesTo: z.enum(FIELD_OWNERS),
  type: z.enum(FIELD_TYPES),
  label: fieldLabel,
  options: fieldOptions.default({}),
})

/** Changes of one field. Options are changed one by one, so that no one removes what someone else has just added. */
export const fieldChange = z.object({
  id: z.uuid(),
  label: fieldLabel.optional(),
  /** Only while nothing is filled in. */
  type: z.enum(FIELD_TYPES).optional(),
  hidden: z.boolean().optional(),
  numberFormat: numberFormat.optional(),
  currencySymbol: currencySymbol.nullable().optional(),
  /** Null: as many as any field takes. */
  maxSelectable: maxSelectable.nullable().optional(),
  addOptions: options.optional(),
  changeOptions: z
    .array(z.object({ id: z.uuid(), label: optionLabel.optional(), color: optionColor.optional() }))
    .max(MAX_SELECT_OPTIONS)
    .optional(),
  /** Values with the option get the other one, or lose it. */
  removeOptions: z
    .array(z.object({ id: z.uuid(), intoId: z.uuid().nullable().default(null) }))
    .max(MAX_SELECT_OPTIONS)
    .optional(),
  /** The identifiers in order; options that are not named follow. */
  orderOptions: z.array(z.uuid()).max(MAX_SELECT_OPTIONS).optional(),
})
export type FieldChange = z.output<typeof fieldChange>

/** Hides or shows any number of fields. */
export const fieldsVisibility = z.object({ ids: fieldIds, hidden: z.boolean() })

/**
 * Puts fields in order, one after another, within their set or in another one; at its end where no neighbour is named.
 */
export const fieldsArrangement = z.object({
  ids: fieldIds,
  beforeId: z.uuid().nullable().optional(),
  afterId: z.uuid().nullable().optional(),
  /** A field group, or the own fields of a project, to move them to. */
  toFieldGroupId: z.uuid().nullable().optional(),
  toProjectId: z.uuid().nullable().optional(),
})

export const fieldsDeletion = z.object({ ids: fieldIds })
