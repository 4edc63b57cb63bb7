import { Button, Select, TextInput } from '@mantine/core'
import { useState, type ComponentType, type FormEvent, type KeyboardEvent } from 'react'
import { toCallError } from '#platform/web/graphql/index.ts'
import { FIELD_TYPES } from '../model/field.ts'
import { MAX_FIELD_LABEL_CHARS } from '../model/limits.ts'
import type { FieldSettings } from '../model/types/field-type.ts'
import { rulesOf } from '../model/types/registry.ts'
import { draftOf, problemOf } from './field-draft.ts'
import classes from './field-form.module.css'
import type { ShownField } from './field-shapes.ts'
import { ChoicesForm } from './settings/choices-form.tsx'
import type { FieldDraft } from './settings/draft-settings.ts'
import { NumberFormatForm } from './settings/number-format-form.tsx'
import type { SettingsFormProps } from './settings/settings-form.ts'
import { fieldStrings as strings } from './strings.ts'
import { FIELD_TYPE_FACES } from './types/registry.ts'

const SETTINGS_FORMS: Readonly<Record<FieldSettings, ComponentType<SettingsFormProps>>> = {
  choices: ChoicesForm,
  'number-format': NumberFormatForm,
}

export interface FieldFormProps {
  /** The field to change; null for a new one. */
  field: ShownField | null
  /** How many things have a value in it: then its type cannot be changed. */
  filled?: number
  uses?: ReadonlyMap<string, number>
  /** @throws CallError with the problems of the form. */
  onSave: (draft: FieldDraft) => Promise<void>
  onClose: () => void
}

const NO_USES: ReadonlyMap<string, number> = new Map()

/** The form for the name, type and settings of a field. Escape leaves, Enter in the name saves. */
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
  const { settings } = rulesOf(draft.type)
  const Settings = settings === null ? null : SETTINGS_FORMS[settings]
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
        data={FIELD_TYPES.map((each) => ({ value: each, label: FIELD_TYPE_FACES[each].name }))}
        value={draft.type}
        allowDeselect={false}
        disabled={filled > 0}
        description={filled > 0 ? strings.typeStays(filled) : undefined}
        onChange={(next) => {
          const type = FIELD_TYPES.find((each) => each === next)
          if (type) set({ type })
        }}
      />
      {Settings && <Settings draft={draft} uses={uses} said={said} onChange={set} />}
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
