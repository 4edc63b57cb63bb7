import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { toCallError } from '#platform/web/graphql/index.ts'
import { FIELD_TYPES, NUMBER_FORMATS } from '../model/field.ts'
import { MAX_CURRENCY_SYMBOL_CHARS, MAX_FIELD_LABEL_CHARS, MAX_SELECTED_OPTIONS } from '../model/limits.ts'
import { draftOf, problemOf, type FieldDraft } from './field-draft.ts'
import classes from './field-form.module.css'
import { formatNumber, SAMPLE_NUMBER, type ShownField } from './field-shapes.ts'
import { OptionsEditor } from './options-editor.tsx'
import { FIELD_TYPE_NAMES, fieldStrings as strings, NUMBER_FORMAT_NAMES } from './strings.ts'

export interface FieldFormProps {
  /** The field that is changed; null for a new one. */
  field: ShownField | null
  /** How many things it is filled in for: then it stays of its kind. */
  filled?: number
  uses?: ReadonlyMap<string, number>
  /** @throws CallError with the problems of the form. */
  onSave: (draft: FieldDraft) => Promise<void>
  onClose: () => void
}

const NO_USES: ReadonlyMap<string, number> = new Map()

/** Says what a field is called and holds. Escape leaves, Enter in the name saves. */
export function FieldForm({ field, filled = 0, uses = NO_USES, onSave, onClose }: FieldFormProps) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [problem, setProblem] = useState<{ part: string; message: string } | null>(null)
  const [pending, setPending] = useState(false)
  const set = (part: Partial<FieldDraft>): void => {
    setDraft((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const said = (part: string): string | null => (problem?.part === part ? problem.message : null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = problemOf(draft)
    setProblem(wrong)
    if (wrong) return
    setPending(true)
    try {
      await onSave(draft)
      onClose()
    } catch (error) {
      const failure = toCallError(error)
      setProblem({ part: 'label', message: failure.problems[0]?.message ?? failure.message })
      setPending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      aria-label={field ? strings.change(field.label) : strings.add}
    >
      <TextInput
        label={strings.label}
        size="sm"
        value={draft.label}
        maxLength={MAX_FIELD_LABEL_CHARS}
        error={said('label')}
        autoFocus
        data-autofocus
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Select
        label={strings.type}
        size="sm"
        data={FIELD_TYPES.map((each) => ({ value: each, label: FIELD_TYPE_NAMES[each] }))}
        value={draft.type}
        allowDeselect={false}
        disabled={filled > 0}
        description={filled > 0 ? strings.typeStays(filled) : undefined}
        onChange={(next) => set({ type: FIELD_TYPES.find((each) => each === next) ?? 'TEXT' })}
      />
      {draft.type === 'SELECT' && (
        <>
          <OptionsEditor draft={draft} uses={uses} problem={said('options')} onChange={set} />
          <Switch
            label={strings.several}
            size="sm"
            checked={draft.several}
            onChange={(event) => set({ several: event.currentTarget.checked })}
          />
          {draft.several && (
            <NumberInput
              label={strings.most}
              description={strings.mostHint(MAX_SELECTED_OPTIONS)}
              size="sm"
              min={2}
              max={MAX_SELECTED_OPTIONS}
              allowDecimal={false}
              clampBehavior="none"
              placeholder={strings.anyNumber}
              value={draft.most ?? ''}
              error={said('most')}
              onChange={(value) => set({ most: typeof value === 'number' ? value : null })}
            />
          )}
        </>
      )}
      {draft.type === 'NUMBER' && (
        <Select
          label={strings.format}
          size="sm"
          data={NUMBER_FORMATS.map((each) => ({ value: each, label: NUMBER_FORMAT_NAMES[each] }))}
          value={draft.format}
          allowDeselect={false}
          onChange={(next) => set({ format: NUMBER_FORMATS.find((each) => each === next) ?? 'number' })}
        />
      )}
      {draft.type === 'NUMBER' && draft.format === 'currency' && (
        <TextInput
          label={strings.currency}
          size="sm"
          maxLength={MAX_CURRENCY_SYMBOL_CHARS}
          value={draft.currencySymbol}
          onChange={(event) => set({ currencySymbol: event.currentTarget.value })}
        />
      )}
      {draft.type === 'NUMBER' && (
        <p className={classes.quiet}>
          {strings.looks}{' '}
          <output className={classes.sample}>
            {formatNumber({ numberFormat: draft.format, currencySymbol: draft.currencySymbol.trim() }, SAMPLE_NUMBER)}
          </output>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onClose}>
          {strings.cancel}
        </Button>
        <Button type="submit" size="xs" loading={pending}>
          {field ? strings.save : strings.create}
        </Button>
      </div>
    </form>
  )
}
