import { NumberInput, Switch } from '@mantine/core'
import { MAX_SELECTED_OPTIONS } from '../../model/limits.ts'
import { OptionsEditor } from '../options-editor.tsx'
import { fieldStrings as strings } from '../strings.ts'
import type { SettingsFormProps } from './settings-form.ts'

/** What can be chosen, and how many at once. */
export function ChoicesForm({ draft, uses, said, onChange }: SettingsFormProps) {
  return (
    <>
      <OptionsEditor draft={draft} uses={uses} problem={said('options')} onChange={onChange} />
      <Switch
        label={strings.several}
        size="sm"
        checked={draft.several}
        onChange={(event) => onChange({ several: event.currentTarget.checked })}
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
          onChange={(value) => onChange({ most: typeof value === 'number' ? value : null })}
        />
      )}
    </>
  )
}
