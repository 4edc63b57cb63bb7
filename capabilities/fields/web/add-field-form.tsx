import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { toCallError } from '#platform/web/graphql/index.ts'
import { FIELD_TYPES, fieldLabel, NUMBER_FORMATS, type FieldType } from '../model/field.ts'
import { MAX_FIELD_LABEL_CHARS, MAX_OPTION_LABEL_CHARS, MAX_SELECT_OPTIONS } from '../model/limits.ts'
import classes from './fields.module.css'
import { FIELD_TYPE_NAMES, fieldStrings as strings, NUMBER_FORMAT_NAMES } from './strings.ts'
import type { WantedField } from './use-field-commands.ts'

/** Options as people paste them: trimmed, cut, each once whatever its case, no more than a field holds (document 2 §6). */
function optionsOf(text: string): string[] {
  const seen = new Set<string>()
  return text.split('\n').map((line) => line.trim().slice(0, MAX_OPTION_LABEL_CHARS).trim()).filter((label) => {
    if (label === '' || seen.has(label.toLowerCase())) return false
    seen.add(label.toLowerCase())
    return true
  }).slice(0, MAX_SELECT_OPTIONS)
}

/** Says what a new field is called and holds. Escape leaves, Enter in the name makes it. */
export function AddFieldForm({ onCreate, onClose }: { onCreate: (wanted: WantedField) => Promise<void>; onClose: () => void }) {
  const [label, setLabel] = useState('')
  const [type, setType] = useState<FieldType>('TEXT')
  const [options, setOptions] = useState('')
  const [several, setSeveral] = useState(true)
  const [numberFormat, setNumberFormat] = useState<string>(NUMBER_FORMATS[0])
  const [currency, setCurrency] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = fieldLabel.safeParse(label)
    if (!read.success) {
      setProblem(read.error.issues[0]?.message ?? null)
      return
    }
    setPending(true)
    try {
      await onCreate({ label: read.data, type, options: optionsOf(options), several, numberFormat: type === 'NUMBER' ? numberFormat : null, currencySymbol: type === 'NUMBER' && numberFormat === 'currency' ? currency.trim() || null : null })
      onClose()
    } catch (error) {
      const failure = toCallError(error)
      setProblem(failure.problems[0]?.message ?? failure.message)
      setPending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} aria-label={strings.add}>
      <TextInput label={strings.label} size="sm" value={label} maxLength={MAX_FIELD_LABEL_CHARS} error={problem} autoFocus onChange={(event) => {
        setLabel(event.currentTarget.value)
        setProblem(null)
      }} />
      <Select label={strings.type} size="sm" data={FIELD_TYPES.map((each) => ({ value: each, label: FIELD_TYPE_NAMES[each] }))} value={type} allowDeselect={false}
        onChange={(next) => setType(FIELD_TYPES.find((each) => each === next) ?? 'TEXT')} />
      {type === 'SELECT' ? (
        <>
          <Textarea label={strings.options} size="sm" autosize minRows={3} maxRows={10} value={options} onChange={(event) => setOptions(event.currentTarget.value)} />
          <Switch label={strings.several} size="sm" checked={several} onChange={(event) => setSeveral(event.currentTarget.checked)} />
        </>
      ) : null}
      {type === 'NUMBER' ? (
        <Select label={strings.format} size="sm" data={NUMBER_FORMATS.map((each) => ({ value: each, label: NUMBER_FORMAT_NAMES[each] }))} value={numberFormat} allowDeselect={false} onChange={(next) => setNumberFormat(next ?? NUMBER_FORMATS[0])} />
      ) : null}
      {type === 'NUMBER' && numberFormat === 'currency' ? <TextInput label={strings.currency} size="sm" maxLength={8} value={currency} onChange={(event) => setCurrency(event.currentTarget.value)} /> : null}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onClose}>{strings.cancel}</Button>
        <Button type="submit" size="xs" loading={pending}>{strings.create}</Button>
      </div>
    </form>
  )
}
