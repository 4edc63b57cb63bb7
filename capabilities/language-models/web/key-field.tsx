import { Button } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import type { ReactNode } from 'react'
import type { ModelValues } from './model-form.ts'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

interface KeyFieldProps {
  value: ModelValues['key']
  error: ReactNode
  onChange: (value: ModelValues['key']) => void
  hasKey: boolean
  /** The stored key belongs to another address. */
  mustEnter: boolean
}

/** The key of the service: entered, replaced or removed, never shown. */
export function KeyField({ value: key, error, onChange, hasKey, mustEnter }: KeyFieldProps) {
  if (hasKey && !mustEnter && (key === undefined || key === null))
    return (
      <div className={classes.key} role="group" aria-label={strings.key}>
        <p className={classes.quiet}>{key === null ? strings.keyGoes : strings.keySet}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onChange('')}>
            {strings.replaceKey}
          </Button>
          <Button variant="default" onClick={() => onChange(key === null ? undefined : null)}>
            {key === null ? strings.keepKey : strings.removeKey}
          </Button>
        </div>
      </div>
    )
  return (
    <PasswordField
      label={strings.key}
      description={hasKey && mustEnter ? strings.keyElsewhere : strings.keyHint}
      autoComplete="off"
      data-1p-ignore
      value={key ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
