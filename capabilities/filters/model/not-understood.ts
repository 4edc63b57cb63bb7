import { isCompleteAs, isReadable, shapeOf } from './field-form.ts'
import type { FilterForm } from './filter-form.ts'
import { isListOperand, needsNoValue, operatorsOf, type FieldShape } from './operators.ts'
import { FILTERED_TYPES } from './system-fields.ts'

/**
 * Why a condition filters nothing: no thing has its field, its field does not allow the operator, or the value is
 * invalid.
 */
export const NOT_UNDERSTOOD = ['FIELD', 'OPERATOR', 'NUMBER', 'DATE'] as const

export interface NotUnderstood {
  /** Of the field form. */
  id: string
  reason: (typeof NOT_UNDERSTOOD)[number]
  /** The invalid value; empty where the reason is another. */
  written: string
}

/**
 * The conditions of a filter that were written and have no meaning: they filter nothing, and that must be shown.
 * Conditions that are only started are not among them.
 */
export function notUnderstood({ fields }: FilterForm): NotUnderstood[] {
  return fields.flatMap((form): NotUnderstood[] => {
    if (form.field === null) return []
    const shapes = FILTERED_TYPES.flatMap((type) => shapeOf(type, form) ?? [])
    const [shape] = shapes
    if (shape === undefined) return [{ id: form.id, reason: 'FIELD', written: '' }]
    if (shapes.some((one) => isCompleteAs(one, form))) return []
    const reasons = shapes.map((one) => whyNotUnderstood(one, form))
    const reason = reasons.includes(null) ? null : (reasons.find((one) => one !== 'OPERATOR') ?? 'OPERATOR')
    if (reason === null) return []
    return [{ id: form.id, reason, written: reason === 'OPERATOR' ? '' : writtenIn(shape, form) }]
  })
}

/** Why a condition on a field of a shape filters nothing; null if it filters, or is only started. */
export function whyNotUnderstood(
  shape: FieldShape,
  form: FilterForm['fields'][number],
): Exclude<NotUnderstood['reason'], 'FIELD'> | null {
  if (!operatorsOf(shape).includes(form.operatorType)) return 'OPERATOR'
  if (!isMeaningless(shape, form)) return null
  return shape.operand === 'relativeDate' ? 'DATE' : 'NUMBER'
}

/** Whether a written value is invalid for a field of a shape. */
function isMeaningless(shape: FieldShape, form: FilterForm['fields'][number]): boolean {
  const written = writtenIn(shape, form)
  return !needsNoValue(form.operatorType) && written !== '' && !isReadable(shape, written)
}

function writtenIn({ operand }: FieldShape, { values }: FilterForm['fields'][number]): string {
  return isListOperand(operand) || operand === 'boolean' ? '' : (values[operand]?.trim() ?? '')
}
