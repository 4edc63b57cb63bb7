import type { FieldForm } from '../model/filter-form.ts'
import type { FilterableField } from './filterable-fields.ts'

/** The field that a condition names, if it is among these. */
export function fieldOf(fields: readonly FilterableField[], form: FieldForm): FilterableField | undefined {
  return fields.find(
    ({ reference }) =>
      reference.kind === form.field?.kind &&
      reference.id === form.field.id &&
      (reference.gathered ?? false) === (form.field.gathered ?? false),
  )
}
