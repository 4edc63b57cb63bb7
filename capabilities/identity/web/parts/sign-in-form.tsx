import { Button, TextInput } from '@mantine/core'
import { PasswordField } from '#platform/web/design/password-field.tsx'
import { useState } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { confirmationEmailResult, signInResult, type SignedIn, type SignInEnvironment } from '../../model/answers.ts'
import { emailAddress } from '../../model/fields.ts'
import { confirmationEmailRequest, passwordSignIn } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useCall } from '../use-call.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { Aside, AuthCard, FormNews, FormProblem, Or } from './auth-card.tsx'
import { Captcha } from './captcha.tsx'
import { NoMail } from './no-mail.tsx'
import classes from './parts.module.css'
import { ProviderButton } from './provider-button.tsx'
import { withQuery } from './with-query.ts'

/** What was sent instead of signing in at once. */
export type Sent =
  | { kind: 'code'; email: string; codeChallenge: string }
  | { kind: 'link'; email: string }
  | { kind: 'pending'; email: string }

interface SignInFormProps {
  environment: SignInEnvironment | null
  email: string
  redirect: string | undefined
  /** A message before signing in: why the user was sent here. */
  news: string | undefined
  onSignedIn: (answer: SignedIn) => void
  onSent: (sent: Sent) => void
  /** The address belongs to a workspace with its own sign-in method. */
  onFasterWay: (teamId: string) => void
}

/** All sign-in methods on one card: password, provider, code and link. */
export function SignInForm({ environment, email, redirect, news, onSignedIn, onSent, onFasterWay }: SignInFormProps) {
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: passwordSignIn,
    initialValues: { method: 'PASSWORD', email, password: '', redirect },
    async submit(values) {
      const answer = await send('sign-in', passwordSignIn, values, signInResult)
      if (answer.result === 'SIGNED_IN') onSignedIn(answer)
      if (answer.result === 'CONFIRMATION_PENDING') onSent({ kind: 'pending', email: values.email })
    },
  })

  const mail = useCall(async (oneTimeCode: boolean) => {
    const address = emailAddress.safeParse(form.getValues().email)
    if (!address.success) {
      form.setFieldError('email', address.error.issues[0]?.message)
      ref.current?.querySelector<HTMLElement>('[name="email"]')?.focus()
      return
    }
    try {
      const request = { email: address.data, oneTimeCode, redirect, captchaToken }
      const answer = await send('confirmation-email', confirmationEmailRequest, request, confirmationEmailResult)
      if (answer.result === 'EMAIL_SENT') onSent({ kind: 'link', email: address.data })
      if (answer.result === 'EMAIL_ONE_TIME_CODE')
        onSent({ kind: 'code', email: address.data, codeChallenge: answer.codeChallenge })
      if (answer.result === 'EMAIL_SKIPPED') onFasterWay(answer.teamId)
    } finally {
      setRound((count) => count + 1)
    }
  })

  const current = form.getValues().email
  return (
    <AuthCard title={strings.signIn.title}>
      {news && <FormNews>{news}</FormNews>}
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy || mail.busy}>
        <FormProblem failure={problem ?? mail.failure} />
        <TextInput
          label={strings.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
          placeholder={strings.emailPlaceholder}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={strings.password}
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          {...form.getInputProps('password')}
        />
        <div className={classes.beside}>
          <Link href={withQuery('/auth/reset-password', { email: current })}>{strings.signIn.forgot}</Link>
        </div>
        <Button type="submit" loading={busy}>
          {strings.signIn.submit}
        </Button>
        <Or>{strings.or}</Or>
        <ProviderButton environment={environment} redirect={redirect} />
        <NoMail environment={environment} />
        {environment?.mailGoes !== 'nowhere' && (
          <div className={classes.ways}>
            <Button variant="default" loading={mail.busy} onClick={() => void mail.run(true)}>
              {strings.signIn.code}
            </Button>
            <Button variant="default" loading={mail.busy} onClick={() => void mail.run(false)}>
              {strings.signIn.link}
            </Button>
          </div>
        )}
        <Captcha environment={environment} onAnswer={setCaptchaToken} round={round} />
      </form>
      <Aside>
        {strings.signIn.noAccount}{' '}
        <Link href={withQuery('/auth/signup', { redirect, email: current })}>{strings.signIn.toSignUp}</Link>
      </Aside>
    </AuthCard>
  )
}
