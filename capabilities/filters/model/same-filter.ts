import { FILTERED_TYPES } from './system-fields.ts'
import { completeFilter } from './field-form.ts'
import type { FieldForm, FilterForm } from './filter-form.ts'

/**
 * Whether two filters have the same meaning. Incomplete conditions are ignored in both, and so are the names of field
 * forms and the order of conditions and values.
 */
export function isSameFilter(one: FilterForm, other: FilterForm): boolean {
  return restates(completeFilter(FILTERED_TYPES, one), completeFilter(FILTERED_TYPES, other))
}

/**
 * Whether a filter repeats another one: they have the same meaning, and no started condition of one of them would be
 * lost.
 */
export function restates(one: FilterForm, other: FilterForm): boolean {
  return meaningOf(one) === meaningOf(other)
}

function meaningOf({ combinator, fields }: FilterForm): string {
  return JSON.stringify([fields.length > 1 ? combinator : null, fields.map(conditionOf).toSorted()])
}

function conditionOf({ field, fieldType, operatorType, values, hidden = false }: FieldForm): string {
  const inOrder = Object.entries(values).flatMap(([operand, value]) =>
    value === undefined ? [] : [[operand, Array.isArray(value) ? value.toSorted() : value] as const],
  )
  return JSON.stringify([field, fieldType, operatorType, inOrder.toSorted(([a], [b]) => (a < b ? -1 : 1)), hidden])
}
