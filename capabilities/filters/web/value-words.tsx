import type { Id } from '#platform/kernel/ids.ts'
import type { FieldForm } from '../model/filter-form.ts'
import { isListOperand } from '../model/operators.ts'
import { isRelativeDate } from '../model/relative-dates.ts'
import type { FilterableField } from './filterable-fields.ts'
import { filterStrings as strings, RELATIVE_DATE_WORDS } from './strings.ts'
import { useOperandChoices } from './use-operand-choices.ts'

const SHOWN_VALUES = 2

interface ValueWordsProps {
  projectId: Id | null
  form: FieldForm
  field: FilterableField
}

/** The value of a condition, in words. */
export function ValueWords({ projectId, form, field }: ValueWordsProps) {
  const { operand } = field.shape
  const { choices, whole } = useOperandChoices(
    projectId,
    field,
    isListOperand(operand) ? (form.values[operand] ?? []) : [],
    null,
  )
  if (isListOperand(operand)) {
    const ids = form.values[operand] ?? []
    if (ids.length === 0) return strings.choose
    const names = ids
      .slice(0, SHOWN_VALUES)
      .map((id) => choices.find((choice) => choice.id === id)?.label ?? (whole ? strings.notFound : '…'))
    return names.join(', ') + (ids.length > SHOWN_VALUES ? ` +${ids.length - SHOWN_VALUES}` : '')
  }
  if (operand === 'boolean')
    return form.values.boolean === undefined ? strings.choose : form.values.boolean ? strings.yes : strings.no
  const written = form.values[operand]?.trim() ?? ''
  if (written === '') return strings.choose
  return operand === 'relativeDate' && isRelativeDate(written) ? RELATIVE_DATE_WORDS[written] : written
}
