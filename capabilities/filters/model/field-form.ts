import type { FieldType } from '#fields/model/field.ts'
import type { FieldForm, FieldReference, FilterForm } from './filter-form.ts'
import { isListOperand, needsNoValue, operatorsOf, shapeOfType, type FieldShape } from './operators.ts'
import { isDate } from './relative-dates.ts'
import { systemFieldOf, type ObjectType } from './system-fields.ts'

/** The shape of what a field form asks of rows of a type; null where they have no such field. */
export function shapeOf(objectType: ObjectType, form: Pick<FieldForm, 'field' | 'fieldType'>): FieldShape | null {
  if (form.field === null) return null
  if (form.field.kind === 'system') return systemFieldOf(objectType, form.field.id)
  if (form.field.kind === 'insight' && objectType !== 'INSIGHT') return null
  if ((form.field.kind === 'note' || form.field.kind === 'person') && objectType === 'INSIGHT') return null
  return shapeOfType(form.fieldType)
}

/** Document 2 §6: digits with at most one point; what cannot be read is 0. */
export function readNumber(text: string): number {
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text.trim()) ? Number(text.trim()) : 0
}

/** Whether a field form says something about rows of a type (document 2 §6); a project that is asked for always does. */
export function isComplete(objectType: ObjectType, form: FieldForm): boolean {
  const shape = shapeOf(objectType, form)
  if (!shape || !operatorsOf(shape).includes(form.operatorType)) return false
  if (needsNoValue(form.operatorType) || form.field?.id === 'Project') return true
  if (isListOperand(shape.operand)) return (form.values[shape.operand] ?? []).length > 0
  if (shape.operand === 'boolean') return form.values.boolean !== undefined
  const written = form.values[shape.operand]?.trim() ?? ''
  return shape.operand === 'relativeDate' ? isDate(written) : written !== ''
}

/** A filter without the field forms that say nothing. */
export function completeFilter(objectType: ObjectType, filter: FilterForm): FilterForm {
  return { ...filter, fields: filter.fields.filter((form) => isComplete(objectType, form)) }
}

/**
 * Another field in a field form: a select type clears operator and values; otherwise the operator stays where the new field allows it, else it
 * becomes the first allowed one (document 2 §4). Values stay where they are of the same operand.
 */
export function withField(objectType: ObjectType, form: FieldForm, field: FieldReference, fieldType: FieldType): FieldForm {
  const changed = { ...form, field, fieldType }
  const shape = shapeOf(objectType, changed)
  if (!shape) return changed
  const allowed = operatorsOf(shape)
  const first = allowed[0] ?? 'IS'
  if (isListOperand(shape.operand)) return { ...changed, operatorType: first, values: {} }
  return { ...changed, operatorType: allowed.includes(form.operatorType) ? form.operatorType : first }
}

/** A new field form over a field, with the first operator that it allows. */
export function newFieldForm(objectType: ObjectType, id: string, field: FieldReference, fieldType: FieldType): FieldForm {
  const form: FieldForm = { id, field, fieldType, operatorType: 'IS', values: {} }
  const shape = shapeOf(objectType, form)
  return shape ? { ...form, operatorType: operatorsOf(shape)[0] ?? 'IS' } : form
}
