import { Button } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { confirmEmailResult, type SignedIn } from '../../model/answers.ts'
import { confirmByToken } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { Aside, AuthCard, FormProblem } from './auth-card.tsx'
import classes from './parts.module.css'
import { withQuery } from './with-query.ts'

interface ConfirmPasswordFormProps {
  token: string
  /** The user was already asked whether to leave this browser's other account. */
  instead: boolean
  email: string
  onSignedIn: (answer: SignedIn) => void
}

/**
 * Confirms an address in another browser than the one that signed up: the password proves that it is the same person.
 */
export function ConfirmPasswordForm({ token, instead, email, onSignedIn }: ConfirmPasswordFormProps) {
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: confirmByToken.required({ password: true }),
    initialValues: { method: 'EMAIL', token, password: '', instead },
    async submit(values) {
      const answer = await send('confirm-email', confirmByToken, values, confirmEmailResult)
      if (answer.result === 'SIGNED_IN') onSignedIn(answer)
    },
  })
  return (
    <AuthCard title={strings.confirmEmail.passwordTitle} explain={strings.confirmEmail.passwordExplain(email)}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <FormProblem failure={problem} />
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={strings.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy}>
          {strings.continue}
        </Button>
      </form>
      <Aside>
        <Link href={withQuery('/auth/reset-password', { email })}>{strings.confirmEmail.forgot}</Link>
      </Aside>
    </AuthCard>
  )
}
