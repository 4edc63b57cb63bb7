import type { ApolloClient } from '@apollo/client'
import type { FieldForm } from '#filters/model/filter-form.ts'
import { newFieldForm } from '#filters/model/field-form.ts'
import { isListOperand, operatorsOf, type Operator } from '#filters/model/operators.ts'
import { isDate } from '#filters/model/relative-dates.ts'
import { fieldsCalled, filterStrings, OPERATOR_WORDS, type FilterableField } from '#filters/web/index.ts'
import { foldedForFinding, wordsFinder } from '#platform/kernel/find-folded.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { WrittenFilter } from '../model/written-filters.ts'

export interface OfferedCondition {
  /** The label of the field, and the condition in words. */
  field: string
  title: string
  place: string | null
  condition: FieldForm
}

/** Most conditions offered for one named field, and most fields with the same words. */
const MOST_OFFERED = 5
const SIGNS = {
  '>': ['IS_GREATER_THAN', 'IS_AFTER'],
  '<': ['IS_LESS_THAN', 'IS_BEFORE'],
  '': ['IS', 'IS_AFTER'],
} as const

/** The conditions that a named field with a value may mean. Rejects when it is aborted or cannot be answered. */
export async function offeredConditions(
  client: ApolloClient,
  { field: words, value }: Pick<WrittenFilter & { kind: 'field' }, 'field' | 'value'>,
  signal: AbortSignal,
): Promise<OfferedCondition[]> {
  const found = await fieldsCalled(client, words, signal)
  const called = foldedForFinding(words)
  // A field with exactly this name is preferred to fields that contain the words.
  const exact = found.filter(({ label }) => foldedForFinding(label.replaceAll(/[_-]/g, ' ')) === called)
  return (exact.length > 0 ? exact : found).flatMap((field) => conditionsOf(field, value.trim())).slice(0, MOST_OFFERED)
}

const yesOrNo = (is: boolean): string => (is ? filterStrings.yes : filterStrings.no)

function conditionsOf(field: FilterableField, value: string): OfferedCondition[] {
  const { operand } = field.shape
  const offer = (operatorType: Operator, values: FieldForm['values'], title: string): OfferedCondition => ({
    field: field.label,
    title,
    place: field.place ?? null,
    condition: { ...newFieldForm(newId(), field), operatorType, values },
  })
  if (isListOperand(operand)) {
    const matches = wordsFinder(value)
    return field.options
      .filter(({ label }) => matches(label))
      .map(({ id, label }) => offer('IS_ONE_OF', { options: [id] }, label))
  }
  if (operand === 'boolean')
    return [true, false]
      .filter(
        (is) =>
          value === '' ||
          yesOrNo(is).toLowerCase().startsWith(value.toLowerCase()) ||
          String(is) === value.toLowerCase(),
      )
      .map((is) => offer('IS', { boolean: is }, yesOrNo(is)))
  const [, sign = '', compared = ''] = /^([<>]?)\s*(.*)$/u.exec(value) ?? []
  if (operand === 'text')
    return value === '' ? [] : [offer('CONTAINS', { text: value }, `${OPERATOR_WORDS.CONTAINS} ${value}`)]
  const operator = SIGNS[sign as keyof typeof SIGNS].find((one) => operatorsOf(field.shape).includes(one))
  const isMeant = operand === 'relativeDate' ? isDate(compared) : /^\d+(?:\.\d+)?$/u.test(compared)
  return operator === undefined || !isMeant
    ? []
    : [offer(operator, { [operand]: compared }, `${OPERATOR_WORDS[operator]} ${compared}`)]
}
