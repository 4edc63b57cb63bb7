import { LARGEST_ID, SMALLEST_ID } from '#platform/kernel/ids.ts'
import type { FieldType } from '#fields/model/field.ts'
import { isComplete, saysSomething, shapeOf } from './field-form.ts'
import { AI_GENERATED_USER, CURRENT_USER, type FieldForm, type FieldReference, type FilterForm } from './filter-form.ts'
import { isListOperand, type FieldShape, type Operator } from './operators.ts'
import { spanOf } from './relative-dates.ts'
import { FILTERED_TYPES, type FilteredType } from './system-fields.ts'

/** What a leaf compares: a field, with its type where it is a custom one. */
export interface Property extends FieldReference {
  type: FieldType
}

type Leaf<Value> = { property: Property; value: Value }

/** A query over rows of one type (document 2 §4, "Compilation"). */
export type Query =
  | { and: readonly Query[] }
  | { or: readonly Query[] }
  | { not: Query }
  | { equal: Leaf<string | number | boolean> }
  | { contains: Leaf<string> }
  | { in: Leaf<readonly string[]> }
  | { overlaps: Leaf<readonly string[]> }
  /** An overlap with each of them. */
  | { holdsAll: Leaf<readonly string[]> }
  | { greaterThan: Leaf<number | Date> }
  | { lessThan: Leaf<number | Date> }
  | { empty: { property: Property } }

/** Who reads, and when: determines the meaning of tokens and relative dates. */
export interface Reader {
  userId: string | null
  now: Date
}

/** Stands for models and agents among the users. */
export const AI_USER_ID = SMALLEST_ID
/** Stands for a reader who is no user: nothing belongs to them. */
const NOBODY_ID = LARGEST_ID

/** Matches nothing. */
const NOTHING: Query = { or: [] }

/**
 * The query of a filter for rows of one type: a filter without effective field forms is an empty `and`, which all rows
 * match.
 */
export function compileFilter(objectType: FilteredType, filter: FilterForm, reader: Reader): Query {
  const parts = filter.fields.flatMap((form) => {
    const shape = shapeOf(objectType, form)
    return shape && saysSomething(objectType, form) ? [compileField(form, shape, reader)] : []
  })
  return combined(filter, parts)
}

/**
 * The queries of a filter for things of several types; types of which nothing can match are left out. A field form that
 * is effective for any type applies to all: for things without such a field, or with one that does not allow it, it
 * matches nothing, negated or not.
 */
export function compileForTypes<Type extends FilteredType>(
  types: readonly Type[],
  filter: FilterForm,
  reader: Reader,
): Map<Type, Query> {
  const said = filter.fields.filter((form) => FILTERED_TYPES.some((type) => saysSomething(type, form)))
  const queries = types.map((type) => {
    const parts = said.map((form) => {
      const shape = shapeOf(type, form)
      return shape && isComplete(type, form) ? compileField(form, shape, reader) : NOTHING
    })
    return [type, combined(filter, parts)] as const
  })
  return new Map(queries.filter(([, query]) => !isNothing(query)))
}

function combined({ combinator }: FilterForm, parts: readonly Query[]): Query {
  return combinator === 'Or' && parts.length > 0 ? { or: parts } : { and: parts }
}

/** Whether a query by its form matches nothing. */
function isNothing(query: Query): boolean {
  if ('and' in query) return query.and.some(isNothing)
  return 'or' in query && query.or.every(isNothing)
}

const NEGATED: Partial<Record<Operator, Operator>> = {
  DOES_NOT_CONTAIN: 'CONTAINS',
  IS_NOT: 'IS',
  IS_NOT_ONE_OF: 'IS_ONE_OF',
  IS_NOT_ALL_OF: 'IS_ALL_OF',
  IS_NOT_EMPTY: 'IS_EMPTY',
}

function compileField(form: FieldForm, shape: FieldShape, reader: Reader): Query {
  const positive = NEGATED[form.operatorType]
  return positive
    ? { not: compilePositive(form, positive, shape, reader) }
    : compilePositive(form, form.operatorType, shape, reader)
}

function compilePositive(form: FieldForm, operator: Operator, shape: FieldShape, reader: Reader): Query {
  const property: Property = { ...(form.field ?? { id: '', kind: 'system' }), type: form.fieldType }
  if (operator === 'IS_EMPTY') return { empty: { property } }
  if (isListOperand(shape.operand)) {
    const values = (form.values[shape.operand] ?? []).map((value) =>
      value === CURRENT_USER ? (reader.userId ?? NOBODY_ID) : value === AI_GENERATED_USER ? AI_USER_ID : value,
    )
    if (operator === 'IS_ALL_OF') return { holdsAll: { property, value: values } }
    return shape.several ? { overlaps: { property, value: values } } : { in: { property, value: values } }
  }
  if (isStarred(form)) return starred(property, form.values.boolean ?? false, reader)
  if (shape.operand === 'boolean') return { equal: { property, value: form.values.boolean ?? false } }
  const written = form.values[shape.operand] ?? ''
  if (shape.operand === 'text')
    return operator === 'IS'
      ? { equal: { property, value: written.trim() } }
      : { contains: { property, value: written.trim() } }
  if (shape.operand === 'relativeDate') {
    const span = spanOf(written.trim(), reader.now) ?? { from: reader.now, to: reader.now }
    return operator === 'IS_AFTER'
      ? { greaterThan: { property, value: span.to } }
      : { lessThan: { property, value: span.from } }
  }
  const number = Number(written.trim())
  const value = shape.operand === 'int32' ? Math.trunc(number) : number
  if (operator === 'IS_GREATER_THAN') return { greaterThan: { property, value } }
  return operator === 'IS_LESS_THAN' ? { lessThan: { property, value } } : { equal: { property, value } }
}

/** Whether a filter refers to the reader: then it has another meaning for each user. */
export function asksOfReader({ fields }: FilterForm): boolean {
  return fields.some((form) => isStarred(form) || form.values.users?.includes(CURRENT_USER) === true)
}

function isStarred({ field }: FieldForm): boolean {
  return field?.kind === 'system' && field.id === 'Starred'
}

/** Stars are personal: the value of a thing is the users who starred it. */
function starred(property: Property, requested: boolean, { userId }: Reader): Query {
  const byReader: Query = { overlaps: { property, value: [userId ?? NOBODY_ID] } }
  return requested ? byReader : { not: byReader }
}
