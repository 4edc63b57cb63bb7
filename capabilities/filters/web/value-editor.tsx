import { TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { MAX_OPERAND_TEXT_CHARS, MAX_OPERAND_VALUES } from '../model/limits.ts'
import type { FieldForm, OperandValues } from '../model/filter-form.ts'
import { isListOperand, type ListOperand } from '../model/operators.ts'
import { isDate, RELATIVE_DATES } from '../model/relative-dates.ts'
import type { FilterableField } from './filterable-fields.ts'
import classes from './filters.module.css'
import { filterStrings as strings, RELATIVE_DATE_WORDS } from './strings.ts'
import { useOperandChoices, type OperandChoice } from './use-operand-choices.ts'

export interface ValueEditorProps {
  projectId: Id | null
  form: FieldForm
  field: FilterableField
  onChange: (values: OperandValues) => void
  onDone: () => void
}

/** The editor of a condition's value, by its operand: written, one of few, or any number of many. */
export function ValueEditor(props: ValueEditorProps) {
  const { operand } = props.field.shape
  if (isListOperand(operand)) return <ManyValues {...props} operand={operand} />
  if (operand === 'boolean') return <YesOrNo {...props} />
  if (operand === 'relativeDate') return <DateValue {...props} />
  return <Written {...props} operand={operand} />
}

function ManyValues({ projectId, form, field, onChange, operand }: ValueEditorProps & { operand: ListOperand }) {
  const [query, setQuery] = useState('')
  const chosen: readonly string[] = form.values[operand] ?? []
  const { choices, loading, cut, whole } = useOperandChoices(projectId, field, chosen, query)
  // A missing value can be removed.
  const missing = whole
    ? chosen
        .filter((id) => !choices.some((choice) => choice.id === id))
        .map((id): OperandChoice => ({ id, label: strings.notFoundHint, color: null }))
    : []
  // Those that were chosen when it opened come first, so that they can be found again.
  const [first] = useState(() => new Set(chosen))
  const matches = wordsFinder(query)
  const rows = [...missing, ...choices]
    .filter((choice) => matches(choice.label))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-MAX_OPERAND_VALUES)
    onChange({ [operand]: next })
  }
  return (
    <ChoiceField
      label={strings.findValue}
      listLabel={strings.valueOf(field.label)}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_OPERAND_TEXT_CHARS}
      choices={rows}
      isBehind={loading && rows.length === 0}
      idOf={(choice) => choice.id}
      onChoose={(choice) => toggle(choice.id)}
      empty={loading ? undefined : strings.noValue}
      note={cut ? strings.cut(cut) : undefined}
    >
      {(choice) => (
        <>
          {choice.color !== null && <ColorDot color={choice.color} />}
          <span className={classes.choice}>
            <ChoiceTitle>{choice.label}</ChoiceTitle>
            {choice.place && <span className={classes.place}>{choice.place}</span>}
          </span>
          {chosen.includes(choice.id) && <IconCheck size={15} stroke={2.2} aria-label={strings.chosen(1)} />}
        </>
      )}
    </ChoiceField>
  )
}

function YesOrNo({ form, field, onChange, onDone }: ValueEditorProps) {
  const [query, setQuery] = useState('')
  const choices = [
    { value: true, label: strings.yes },
    { value: false, label: strings.no },
  ].filter(({ label }) => label.toLowerCase().startsWith(query.trim().toLowerCase()))
  return (
    <ChoiceField
      label={strings.findValue}
      listLabel={strings.valueOf(field.label)}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_OPERAND_TEXT_CHARS}
      choices={choices}
      idOf={({ label }) => label}
      onChoose={({ value }) => {
        onChange({ boolean: value })
        onDone()
      }}
    >
      {({ value, label }) => (
        <>
          <ChoiceTitle>{label}</ChoiceTitle>
          {form.values.boolean === value && <IconCheck size={15} stroke={2.2} aria-hidden="true" />}
        </>
      )}
    </ChoiceField>
  )
}

/** One of the relative dates, or a day that is typed. */
function DateValue({ form, field, onChange, onDone }: ValueEditorProps) {
  const now = form.values.relativeDate ?? ''
  const [query, setQuery] = useState(RELATIVE_DATES.some((date) => date === now) ? '' : now)
  const requested = query.trim().toLowerCase()
  const relative = RELATIVE_DATES.filter((date) => RELATIVE_DATE_WORDS[date].includes(requested)).map((date) => ({
    value: date as string,
    label: RELATIVE_DATE_WORDS[date],
  }))
  const choices =
    relative.length === 0 && isDate(query.trim()) ? [{ value: query.trim(), label: query.trim() }] : relative
  return (
    <ChoiceField
      label={strings.day}
      listLabel={strings.valueOf(field.label)}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_OPERAND_TEXT_CHARS}
      choices={choices}
      idOf={({ value }) => value}
      empty={strings.noDay}
      onChoose={({ value }) => {
        onChange({ relativeDate: value })
        onDone()
      }}
    >
      {({ value, label }) => (
        <>
          <ChoiceTitle>{label}</ChoiceTitle>
          {now === value && <IconCheck size={15} stroke={2.2} aria-hidden="true" />}
        </>
      )}
    </ChoiceField>
  )
}

/** Words and numbers: the filter follows while they are typed. */
function Written({
  form,
  field,
  onChange,
  onDone,
  operand,
}: ValueEditorProps & { operand: 'text' | 'int32' | 'double' }) {
  const [typed, setTyped] = useState(form.values[operand] ?? '')
  const isNumber = operand !== 'text'
  const wrong = isNumber && typed.trim() !== '' && !/^\d*\.?\d*$/.test(typed.trim())
  return (
    <TextInput
      data-autofocus
      label={isNumber ? strings.number : strings.text}
      aria-label={strings.valueOf(field.label)}
      value={typed}
      maxLength={MAX_OPERAND_TEXT_CHARS}
      inputMode={isNumber ? 'decimal' : 'text'}
      error={wrong ? strings.numberHint : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange({ [operand]: event.currentTarget.value })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onDone()
      }}
    />
  )
}
