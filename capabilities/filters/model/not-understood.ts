import { isCompleteAs, isReadable, shapeOf } from './field-form.ts'
import type { FilterForm } from './filter-form.ts'
import { isListOperand, needsNoValue, operatorsOf, type FieldShape } from './operators.ts'
import { FILTERED_TYPES } from './system-fields.ts'

/** Why a condition says nothing: no thing has its field, or its field is not compared so, or not with that. */
export const NOT_UNDERSTOOD = ['FIELD', 'OPERATOR', 'NUMBER', 'DATE'] as const

export interface NotUnderstood {
  /** Of the field form. */
  id: string
  reason: (typeof NOT_UNDERSTOOD)[number]
  /** What the field was to be compared with; empty where that is not why. */
  written: string
}

/**
 * The conditions of a filter that were written and mean nothing: they filter nothing, and that must be said. What is
 * only begun is none of them.
 */
export function notUnderstood({ fields }: FilterForm): NotUnderstood[] {
  return fields.flatMap((form): NotUnderstood[] => {
    if (form.field === null) return []
    const shapes = FILTERED_TYPES.flatMap((type) => shapeOf(type, form) ?? [])
    const [shape] = shapes
    if (shape === undefined) return [{ id: form.id, reason: 'FIELD', written: '' }]
    if (shapes.some((one) => isCompleteAs(one, form))) return []
    if (!shapes.some((one) => operatorsOf(one).includes(form.operatorType)))
      return [{ id: form.id, reason: 'OPERATOR', written: '' }]
    return isMeaningless(shape, form)
      ? [
          {
            id: form.id,
            reason: shape.operand === 'relativeDate' ? 'DATE' : 'NUMBER',
            written: writtenIn(shape, form),
          },
        ]
      : []
  })
}

/** Whether something is written that a field of a shape cannot be compared with. */
export function isMeaningless(shape: FieldShape, form: FilterForm['fields'][number]): boolean {
  const written = writtenIn(shape, form)
  return !needsNoValue(form.operatorType) && written !== '' && !isReadable(shape, written)
}

function writtenIn({ operand }: FieldShape, { values }: FilterForm['fields'][number]): string {
  return isListOperand(operand) || operand === 'boolean' ? '' : (values[operand]?.trim() ?? '')
}
