import { Button, TextInput } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { useState } from 'react'
import { emailSent, type LoginIdentity } from '../../model/answers.ts'
import { changeEmailRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { FormNews, FormProblem } from '../parts/auth-card.tsx'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import classes from './account.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** The address that signs in; a new one takes effect after its link was opened. */
export function EmailSection({ identity }: { identity: LoginIdentity }) {
  const [open, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <section className={classes.section} aria-labelledby="account-email">
      <h2 className={classes.sectionTitle} id="account-email">
        {strings.account.email}
      </h2>
      <p className={classes.explain}>{identity.email}</p>
      {sentTo !== undefined && <FormNews>{strings.account.emailSent(sentTo)}</FormNews>}
      {open ? (
        <EmailForm
          identity={identity}
          onClose={() => setOpen(false)}
          onSent={(email) => {
            setSentTo(email)
            setOpen(false)
          }}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {strings.account.changeEmail}
          </Button>
        </div>
      )}
    </section>
  )
}

function EmailForm({
  identity,
  onClose,
  onSent,
}: {
  identity: LoginIdentity
  onClose: () => void
  onSent: (email: string) => void
}) {
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: changeEmailRequest,
    initialValues: { email: '', password: identity.hasPassword ? '' : undefined },
    async submit(values) {
      await send('account/email', changeEmailRequest, values, emailSent)
      onSent(values.email)
    },
  })
  return (
    <form className={classes.section} onSubmit={onSubmit} ref={ref} noValidate>
      <FormProblem failure={problem} />
      <SignInAgain failure={problem} />
      <TextInput
        label={strings.account.newEmail}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      {identity.hasPassword && (
        <PasswordField
          label={strings.account.currentPassword}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {strings.account.changeEmail}
        </Button>
        <Button variant="default" onClick={onClose}>
          {strings.account.cancel}
        </Button>
      </div>
    </form>
  )
}
