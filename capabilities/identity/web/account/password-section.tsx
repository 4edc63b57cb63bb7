import { Button } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { useState } from 'react'
import { done, type LoginIdentity } from '../../model/answers.ts'
import { changePasswordRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { FormNews, FormProblem } from '../parts/auth-card.tsx'
import { NewPasswordInput } from '../parts/new-password-input.tsx'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import classes from './account.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** Changing the password, or setting the first one. */
export function PasswordSection({ identity, onChanged }: { identity: LoginIdentity; onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const verb = identity.hasPassword ? strings.account.changePassword : strings.account.setPassword
  return (
    <section className={classes.section} aria-labelledby="account-password">
      <h2 className={classes.sectionTitle} id="account-password">
        {strings.account.password}
      </h2>
      <p className={classes.explain}>
        {identity.hasPassword ? strings.account.hasPassword : strings.account.withoutPassword}
      </p>
      {saved && <FormNews>{strings.account.passwordSaved}</FormNews>}
      {open ? (
        <PasswordForm
          identity={identity}
          verb={verb}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setSaved(true)
            setOpen(false)
            onChanged()
          }}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {verb}
          </Button>
        </div>
      )}
    </section>
  )
}

interface PasswordFormProps {
  identity: LoginIdentity
  verb: string
  onClose: () => void
  onSaved: () => void
}

function PasswordForm({ identity, verb, onClose, onSaved }: PasswordFormProps) {
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: changePasswordRequest,
    initialValues: { currentPassword: identity.hasPassword ? '' : undefined, password: '' },
    async submit(values) {
      await send('account/password', changePasswordRequest, values, done)
      onSaved()
    },
  })
  return (
    <form className={classes.section} onSubmit={onSubmit} ref={ref} noValidate>
      <FormProblem failure={problem} />
      <SignInAgain failure={problem} />
      <input type="hidden" name="username" autoComplete="username" value={identity.email} readOnly />
      {identity.hasPassword && (
        <PasswordField
          label={strings.account.currentPassword}
          name="current-password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('currentPassword')}
        />
      )}
      <NewPasswordInput
        label={strings.reset.newPassword}
        name="new-password"
        autoFocus={!identity.hasPassword}
        {...form.getInputProps('password')}
        value={form.getValues().password}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
        <Button variant="default" onClick={onClose}>
          {strings.account.cancel}
        </Button>
      </div>
    </form>
  )
}
