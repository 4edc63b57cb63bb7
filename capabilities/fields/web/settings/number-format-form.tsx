import { Select, TextInput } from '@mantine/core'
import { NUMBER_FORMATS } from '../../model/field.ts'
import { MAX_CURRENCY_SYMBOL_CHARS } from '../../model/limits.ts'
import classes from '../field-form.module.css'
import { formatNumber, SAMPLE_NUMBER } from '../number-formats.ts'
import { fieldStrings as strings, NUMBER_FORMAT_NAMES } from '../strings.ts'
import type { SettingsFormProps } from './settings-form.ts'

/** The number format, with a sample. */
export function NumberFormatForm({ draft, onChange }: SettingsFormProps) {
  return (
    <>
      <Select
        label={strings.format}
        size="sm"
        data={NUMBER_FORMATS.map((each) => ({ value: each, label: NUMBER_FORMAT_NAMES[each] }))}
        value={draft.format}
        allowDeselect={false}
        onChange={(next) => onChange({ format: NUMBER_FORMATS.find((each) => each === next) ?? 'number' })}
      />
      {draft.format === 'currency' && (
        <TextInput
          label={strings.currency}
          size="sm"
          maxLength={MAX_CURRENCY_SYMBOL_CHARS}
          value={draft.currencySymbol}
          onChange={(event) => onChange({ currencySymbol: event.currentTarget.value })}
        />
      )}
      <p className={classes.quiet}>
        {strings.looks}{' '}
        <output className={classes.sample}>
          {formatNumber({ numberFormat: draft.format, currencySymbol: draft.currencySymbol.trim() }, SAMPLE_NUMBER)}
        </output>
      </p>
    </>
  )
}
