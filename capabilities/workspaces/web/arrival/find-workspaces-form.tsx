import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { localPath } from '#identity/model/fields.ts'
import { Aside, AuthCard, Captcha, withQuery, type SignInEnvironment } from '#identity/web/index.ts'
import { FindWorkspacesDocument } from '#generated/operations/capabilities/workspaces/web/arrival/arrival.ts'
import { Link } from '#platform/web/design/link.tsx'
import { inviteEmail } from '../../model/membership.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useCommandForm } from '../use-command-form.ts'
import classes from '../parts.module.css'

const schema = z.object({ email: inviteEmail, captchaToken: z.string().optional(), redirect: localPath.optional() })

interface FindWorkspacesFormProps {
  environment: SignInEnvironment | null
  email: string
  /** Where the user wanted to go in their workspace. */
  redirect: string | undefined
  /** They came from an address that leads to no workspace. */
  missed: boolean
}

/** Mails the workspaces of an address to it. */
export function FindWorkspacesForm({ environment, email, redirect, missed }: FindWorkspacesFormProps) {
  const [round, setRound] = useState(0)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, busy, problem, onSubmit, ref } = useCommandForm({
    document: FindWorkspacesDocument,
    schema,
    initialValues: { email, captchaToken: undefined as string | undefined, redirect },
    onAnswered: () => setRound((count) => count + 1),
    onDone: () => setSentTo(form.getValues().email.trim()),
  })
  const workspaces = withQuery('/auth/workspaces', { redirect })
  if (sentTo !== null) {
    return (
      <AuthCard title={strings.find.sentTitle} explain={strings.find.sent(sentTo)}>
        <Button component={Link} href={workspaces}>
          {strings.find.signIn}
        </Button>
        <Button variant="default" onClick={() => setSentTo(null)}>
          {strings.find.other}
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={missed ? strings.find.missedTitle : strings.find.title}
      explain={missed ? strings.find.missed : strings.find.explain}
    >
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <Problem error={problem} />
        <TextInput
          label={strings.find.email}
          name="email"
          type="email"
          autoComplete="email"
          autoFocus
          placeholder={strings.find.emailPlaceholder}
          {...form.getInputProps('email')}
        />
        <Captcha
          environment={environment}
          onAnswer={(token) => form.setFieldValue('captchaToken', token)}
          round={round}
        />
        <Button type="submit" loading={busy}>
          {strings.find.submit}
        </Button>
      </form>
      <Aside>
        <Link href={withQuery('/auth/login', { redirect: workspaces })}>{strings.find.signIn}</Link>
      </Aside>
    </AuthCard>
  )
}
