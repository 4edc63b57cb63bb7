import { Button, TextInput } from '@mantine/core'
import { done } from '../../model/answers.ts'
import { MAX_NAME_CHARS } from '../../model/limits.ts'
import { changeNameRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { AuthCard, FormProblem } from './auth-card.tsx'
import classes from './parts.module.css'

/** Asks users who signed in without a name for their name. */
export function NameForm({ onDone }: { onDone: () => void }) {
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: changeNameRequest,
    initialValues: { name: '' },
    async submit(values) {
      await send('account/name', changeNameRequest, values, done)
      onDone()
    },
  })
  return (
    <AuthCard title={strings.nameStep.title} explain={strings.nameStep.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <FormProblem failure={problem} />
        <TextInput
          label={strings.name}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={MAX_NAME_CHARS}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={busy}>
          {strings.continue}
        </Button>
      </form>
    </AuthCard>
  )
}
