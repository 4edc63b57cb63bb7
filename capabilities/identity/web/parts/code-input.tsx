import { TextInput } from '@mantine/core'
import { CODE_DIGITS } from '../../model/limits.ts'
import { strings } from '../strings.ts'
import classes from './parts.module.css'

interface CodeInputProps {
  value: string
  onChange: (code: string) => void
  /** Called when the last digit is entered. */
  onComplete: (code: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** One field for all digits, so that pasting, correcting and the phone's own suggestion work. */
export function CodeInput({ value, onChange, onComplete, error, disabled = false }: CodeInputProps) {
  return (
    <TextInput
      className={classes.code}
      label={strings.code.label}
      value={value}
      error={error}
      readOnly={disabled}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      data-autofocus
      onChange={(event) => {
        const code = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
        onChange(code)
        if (code.length === CODE_DIGITS && code !== value) onComplete(code)
      }}
    />
  )
}
