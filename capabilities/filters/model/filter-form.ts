import { z } from 'zod'
import { isId } from '#platform/kernel/ids.ts'
import { FIELD_TYPES } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { MAX_FIELD_FORMS, MAX_OPERAND_TEXT_CHARS, MAX_OPERAND_VALUES } from './limits.ts'
import { OPERATORS } from './operators.ts'

/** Stands for the user who reads. */
export const CURRENT_USER = 'current-user'
/** Stands for any model or agent. */
export const AI_GENERATED_USER = 'ai-generated-user'

const FIELD_KINDS = ['system', 'note', 'insight', 'person', 'custom', 'question'] as const

const text = z.string().max(MAX_OPERAND_TEXT_CHARS, `A filter asks for at most ${MAX_OPERAND_TEXT_CHARS} characters.`)
const tooMany = `A filter asks for at most ${MAX_OPERAND_VALUES} at once.`
const ids = z.array(z.uuid()).max(MAX_OPERAND_VALUES, tooMany).optional()

/** The values of each operand type that was filled in; the operator and the field determine which is used. */
const operandValues = z.object({
  boolean: z.boolean().optional(),
  int32: text.optional(),
  double: text.optional(),
  text: text.optional(),
  relativeDate: text.optional(),
  insights: ids,
  notes: ids,
  people: ids,
  projects: ids,
  projectCategories: ids,
  tags: ids,
  tagGroups: ids,
  tagBoards: ids,
  users: z
    .array(z.union([z.uuid(), z.literal(CURRENT_USER), z.literal(AI_GENERATED_USER)]))
    .max(MAX_OPERAND_VALUES, tooMany)
    .optional(),
  options: ids,
  highlights: ids,
  channels: ids,
})

/** Document 2 §6. */
const PERSON_OF_PERSON = 'person FilterFieldForms cannot be of type PERSON'

const fieldForm = z
  .object({
    id: z.string().min(1).max(36),
    /**
     * Null until one is chosen. For a system field its name, for any other its identifier. `gathered` means all fields
     * of projects with the same name and type.
     */
    field: z
      .object({ kind: z.enum(FIELD_KINDS), id: z.string().min(1).max(36), gathered: z.boolean().optional() })
      .refine(({ kind, id }) => kind === 'system' || isId(id), 'A field is named by its identifier.')
      .nullable(),
    fieldType: z.enum(FIELD_TYPES),
    operatorType: z.enum(OPERATORS),
    values: operandValues,
    /** Applies, but is not shown. */
    hidden: z.boolean().optional(),
  })
  .refine(({ field, fieldType }) => field?.kind !== 'person' || rulesOf(fieldType).askedOfPeople, PERSON_OF_PERSON)

export const filterForm = z.object({
  combinator: z.enum(['And', 'Or']),
  fields: z.array(fieldForm).max(MAX_FIELD_FORMS, `A filter has at most ${MAX_FIELD_FORMS} conditions.`),
})

export type FieldForm = z.output<typeof fieldForm>
export type FieldReference = NonNullable<FieldForm['field']>
export type FilterForm = z.output<typeof filterForm>
export type OperandValues = FieldForm['values']

export const NO_FILTER: FilterForm = { combinator: 'And', fields: [] }
