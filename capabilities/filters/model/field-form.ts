import type { FieldType } from '#fields/model/field.ts'
import type { FieldForm, FieldReference, FilterForm } from './filter-form.ts'
import { isListOperand, needsNoValue, operatorsOf, shapeOfType, type FieldShape } from './operators.ts'
import { isDate } from './relative-dates.ts'
import { systemFieldOf, type FilteredType } from './system-fields.ts'

/** Which types of things can be filtered by the values of a kind of field. */
const HAS_FIELDS: Record<Exclude<FieldReference['kind'], 'system'>, readonly FilteredType[]> = {
  note: ['NOTE', 'HIGHLIGHT'],
  insight: ['INSIGHT'],
  person: ['NOTE', 'HIGHLIGHT', 'PERSON'],
  custom: ['NOTE', 'INSIGHT', 'HIGHLIGHT', 'PERSON'],
  question: ['NOTE', 'HIGHLIGHT'],
}

/** The shape of a field form's field for things of a type; null where they have no such field. */
export function shapeOf(type: FilteredType, form: Pick<FieldForm, 'field' | 'fieldType'>): FieldShape | null {
  if (form.field === null) return null
  if (form.field.kind === 'system') return systemFieldOf(type, form.field.id)
  return HAS_FIELDS[form.field.kind].includes(type) ? shapeOfType(form.fieldType) : null
}

const NUMBER = /^\d+(\.\d*)?$|^\.\d+$/

/** Whether a written value, trimmed, is valid for a field of a shape. */
export function isReadable({ operand }: FieldShape, written: string): boolean {
  if (operand === 'relativeDate') return isDate(written)
  // Document 2 §6: digits with at most one point. An invalid value filters nothing (decision 0096).
  return operand === 'int32' || operand === 'double' ? NUMBER.test(written) : true
}

/**
 * Whether a field form over a field of a shape stays in its filter (document 2 §6): it is complete, or it names the
 * project.
 */
export function isCompleteAs(shape: FieldShape, form: FieldForm): boolean {
  if (!operatorsOf(shape).includes(form.operatorType)) return false
  if (needsNoValue(form.operatorType) || isOfProject(form)) return true
  if (isListOperand(shape.operand)) return (form.values[shape.operand] ?? []).length > 0
  if (shape.operand === 'boolean') return form.values.boolean !== undefined
  const written = form.values[shape.operand]?.trim() ?? ''
  return written !== '' && isReadable(shape, written)
}

function isOfProject({ field }: FieldForm): boolean {
  return field?.kind === 'system' && field.id === 'Project'
}

/** Whether a field form stays in a filter of things of a type. */
export function isComplete(type: FilteredType, form: FieldForm): boolean {
  const shape = shapeOf(type, form)
  return shape !== null && isCompleteAs(shape, form)
}

/**
 * Whether a field form filters things of a type: one that names no project stays in the filter, and filters nothing.
 */
export function saysSomething(type: FilteredType, form: FieldForm): boolean {
  return (
    isComplete(type, form) &&
    (!isOfProject(form) || needsNoValue(form.operatorType) || (form.values.projects ?? []).length > 0)
  )
}

/** A filter without the field forms that filter nothing for any of the types. */
export function completeFilter(types: FilteredType | readonly FilteredType[], filter: FilterForm): FilterForm {
  const all = typeof types === 'string' ? [types] : types
  return { ...filter, fields: filter.fields.filter((form) => all.some((type) => isComplete(type, form))) }
}

/** A field that can be filtered by. */
interface AskedField {
  reference: FieldReference
  type: FieldType
  shape: FieldShape
}

/**
 * A field form with another field: a select type clears operator and values; otherwise the operator stays where the new
 * field allows it, else it becomes the first allowed one (document 2 §4). Values stay where they are of the same
 * operand.
 */
export function withField(form: FieldForm, { reference, type, shape }: AskedField): FieldForm {
  const changed = { ...form, field: reference, fieldType: type }
  const allowed = operatorsOf(shape)
  const first = allowed[0] ?? 'IS'
  if (isListOperand(shape.operand)) return { ...changed, operatorType: first, values: {} }
  return { ...changed, operatorType: allowed.includes(form.operatorType) ? form.operatorType : first }
}

/** A new field form over a field, with the first operator that it allows. */
export function newFieldForm(id: string, { reference, type, shape }: AskedField): FieldForm {
  return { id, field: reference, fieldType: type, operatorType: operatorsOf(shape)[0] ?? 'IS', values: {} }
}
