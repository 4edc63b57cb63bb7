import { Button, TextInput } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { useState } from 'react'
import { done, type LoginIdentity } from '../../model/answers.ts'
import { deleteAccountRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { FormProblem } from '../parts/auth-card.tsx'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import classes from './account.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** Deleting the account, after its address was typed again. */
export function DeleteSection({ identity, onDeleted }: { identity: LoginIdentity; onDeleted: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={`${classes.section} ${classes.danger}`} aria-labelledby="account-delete">
      <h2 className={classes.sectionTitle} id="account-delete">
        {strings.account.remove}
      </h2>
      <p className={classes.explain}>{strings.account.removeExplain}</p>
      {open ? (
        <DeleteForm identity={identity} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" color="red" onClick={() => setOpen(true)}>
            {strings.account.remove} …
          </Button>
        </div>
      )}
    </section>
  )
}

function DeleteForm({
  identity,
  onClose,
  onDeleted,
}: {
  identity: LoginIdentity
  onClose: () => void
  onDeleted: () => void
}) {
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: deleteAccountRequest,
    initialValues: { email: '', password: identity.hasPassword ? '' : undefined },
    async submit(values) {
      await send('account/delete', deleteAccountRequest, values, done)
      onDeleted()
    },
  })
  const typed = form.getValues().email.trim().toLowerCase()
  return (
    <form className={classes.section} onSubmit={onSubmit} ref={ref} noValidate>
      <FormProblem failure={problem} />
      <SignInAgain failure={problem} />
      <TextInput
        label={strings.account.removeConfirm(identity.email)}
        name="email"
        type="email"
        autoComplete="off"
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
        <Button type="submit" color="red" loading={busy} disabled={typed !== identity.email}>
          {strings.account.removeSubmit}
        </Button>
        <Button variant="default" onClick={onClose}>
          {strings.account.cancel}
        </Button>
      </div>
    </form>
  )
}
