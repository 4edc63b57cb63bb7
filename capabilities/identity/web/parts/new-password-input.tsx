import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { MAX_PASSWORD_CHARS } from '../../model/limits.ts'
import { PASSWORD_RULES } from '../../model/password.ts'
import { strings } from '../strings.ts'
import classes from './parts.module.css'

interface NewPasswordInputProps extends PasswordInputProps {
  value: string
}

/** Choosing a password: the rules stand below and are ticked off while it is typed. */
export function NewPasswordInput({ value, ...input }: NewPasswordInputProps) {
  const rules = useId()
  return (
    <div>
      <PasswordInput {...input} value={value} autoComplete="new-password" maxLength={MAX_PASSWORD_CHARS} aria-describedby={rules} />
      <ul className={classes.rules} id={rules} aria-label={strings.passwordRules}>
        {PASSWORD_RULES.map((rule) => {
          const holds = rule.holds(value)
          return (
            <li className={classes.rule} key={rule.name} data-holds={holds || undefined}>
              {holds ? <IconCheck aria-label="Done:" stroke={2.5} /> : <IconCircle aria-label="Missing:" stroke={1.5} />}
              {rule.label}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
