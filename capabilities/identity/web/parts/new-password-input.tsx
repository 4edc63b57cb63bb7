import type { PasswordInputProps } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { MAX_PASSWORD_CHARS } from '../../model/limits.ts'
import { PASSWORD_RULES } from '../../model/password.ts'
import { strings } from '../strings.ts'
import classes from './parts.module.css'

interface NewPasswordInputProps extends PasswordInputProps {
  value: string
}

/** Chooses a password: the rules are listed below, describe the field, and are ticked off while it is typed. */
export function NewPasswordInput({ value, ...input }: NewPasswordInputProps) {
  return (
    <PasswordField
      {...input}
      value={value}
      autoComplete="new-password"
      maxLength={MAX_PASSWORD_CHARS}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ component: 'div' }}
      description={<PasswordRules password={value} />}
    />
  )
}

function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label={strings.passwordRules}>
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(password)
        return (
          <li className={classes.rule} key={rule.name} data-holds={holds || undefined}>
            {holds ? (
              <IconCheck aria-label={strings.ruleHeld} stroke={2.5} />
            ) : (
              <IconCircle aria-label={strings.ruleMissing} stroke={1.5} />
            )}
            {rule.label}
          </li>
        )
      })}
    </ul>
  )
}
