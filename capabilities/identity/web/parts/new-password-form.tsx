import { Button } from '@mantine/core'
import { Link } from '#platform/web/design/link.tsx'
import { signedIn, type SignedIn } from '../../model/answers.ts'
import { resetPasswordRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { Aside, AuthCard, FormProblem } from './auth-card.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { isOtherAccount, OtherAccount } from './other-account.tsx'
import classes from './parts.module.css'

interface NewPasswordFormProps {
  token: string
  onSignedIn: (answer: SignedIn) => void
}

/** Choosing a new password by a mailed link. */
export function NewPasswordForm({ token, onSignedIn }: NewPasswordFormProps) {
  const { form, busy, problem, onSubmit, sendAgain, ref } = useIdentityForm({
    schema: resetPasswordRequest,
    initialValues: { token, password: '', instead: false },
    submit: async (values) => onSignedIn(await send('reset-password', resetPasswordRequest, values, signedIn)),
  })
  if (isOtherAccount(problem))
    return <OtherAccount failure={problem} busy={busy} onInstead={() => sendAgain({ instead: true })} />
  return (
    <AuthCard title={strings.reset.title} explain={strings.reset.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <FormProblem failure={problem} />
        <NewPasswordInput
          label={strings.reset.newPassword}
          name="password"
          autoFocus
          {...form.getInputProps('password')}
          value={form.getValues().password}
        />
        <Button type="submit" loading={busy}>
          {strings.reset.submit}
        </Button>
      </form>
      {problem?.reason === 'USED_OR_EXPIRED' && (
        <Aside>
          <Link href="/auth/reset-password">{strings.magicLogin.ask}</Link>
        </Aside>
      )}
    </AuthCard>
  )
}
