import { Button, TextInput } from '@mantine/core'
import { showUndo } from '#platform/web/design/perform.ts'
import { done, type LoginIdentity } from '../../model/answers.ts'
import { MAX_NAME_CHARS } from '../../model/limits.ts'
import { changeNameRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { FormProblem } from '../parts/auth-card.tsx'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import classes from './account.module.css'

/** The name others see. */
export function NameSection({ identity, onChanged }: { identity: LoginIdentity; onChanged: () => void }) {
  const put = async (name: string): Promise<void> => {
    await send('account/name', changeNameRequest, { name }, done)
    onChanged()
  }
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: changeNameRequest,
    initialValues: { name: identity.name },
    async submit({ name }) {
      await put(name)
      showUndo({
        title: strings.account.renamed(name),
        undo: async () => put(identity.name),
        redo: async () => put(name),
      })
    },
  })
  return (
    <section className={classes.section}>
      <form className={classes.section} onSubmit={onSubmit} ref={ref} noValidate>
        <FormProblem failure={problem} />
        <div className={classes.row}>
          <TextInput
            label={strings.account.name}
            description={strings.account.nameHint}
            name="name"
            autoComplete="name"
            maxLength={MAX_NAME_CHARS}
            {...form.getInputProps('name')}
          />
          <Button
            type="submit"
            variant="default"
            loading={busy}
            disabled={form.getValues().name.trim() === identity.name}
          >
            {strings.account.save}
          </Button>
        </div>
      </form>
    </section>
  )
}
