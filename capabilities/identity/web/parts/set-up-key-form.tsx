import { Button, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { done } from '../../model/answers.ts'
import { setUpKeyRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useOnce } from '../use-call.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { AuthCard, FormProblem, Working } from './auth-card.tsx'
import classes from './parts.module.css'
import { SetUpByOthers } from './set-up-by-others.tsx'

/** The key in the address, which is then removed from it, so that it stays in no history. */
function takeKeyFromAddress(): string {
  const key = window.location.hash.slice(1)
  if (key !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return key
}

/** Lets a person with the key set up the installation: from the link that the start of Quarry prints, or pasted. */
export function SetUpKeyForm({ onKey }: { onKey: (key: string) => void }) {
  const { form, busy, problem, onSubmit, sendAgain, ref } = useIdentityForm({
    schema: setUpKeyRequest,
    initialValues: { key: '' },
    async submit(values) {
      await send('set-up-key', setUpKeyRequest, values, done)
      onKey(values.key)
    },
  })
  const tryFromAddress = (): void => {
    const key = takeKeyFromAddress()
    if (key !== '') sendAgain({ key })
  }
  useOnce(tryFromAddress)
  // Pasting the link over the address of this page loads nothing again.
  useWindowEvent('hashchange', tryFromAddress)
  const isFromAddress = busy && form.getValues().key === ''
  if (isFromAddress) return <Working title={strings.setUpKey.title} />
  return (
    <AuthCard title={strings.setUpKey.title} explain={strings.setUpKey.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <FormProblem failure={problem} />
        <TextInput
          label={strings.setUpKey.label}
          description={strings.setUpKey.hint}
          name="key"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('key')}
        />
        <Button type="submit" loading={busy}>
          {strings.continue}
        </Button>
      </form>
      <SetUpByOthers failure={problem} />
    </AuthCard>
  )
}
