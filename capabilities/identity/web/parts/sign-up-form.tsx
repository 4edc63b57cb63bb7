import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { createAccountResult, type SignedIn, type SignInEnvironment } from '../../model/answers.ts'
import { MAX_NAME_CHARS } from '../../model/limits.ts'
import { codeSignUp, passwordSignUp } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useCall } from '../use-call.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { Aside, AuthCard, FormProblem, Or } from './auth-card.tsx'
import { Captcha } from './captcha.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { NoMail } from './no-mail.tsx'
import classes from './parts.module.css'
import { ProviderButton } from './provider-button.tsx'
import type { Sent } from './sign-in-form.tsx'
import { withQuery } from './with-query.ts'

interface SignUpFormProps {
  environment: SignInEnvironment | null
  email: string
  redirect: string | undefined
  /** What brought the person here, stored with the account. */
  origin: { promo?: string | undefined; installTemplateId?: string | undefined }
  onSent: (sent: Sent) => void
  /** The secret of the invite that led here, which proves its address. */
  invitationToken?: string | undefined
  /** The invite was proof enough. */
  onSignedIn: (answer: SignedIn) => void
}

/** A new account by password, or by a code without one. */
export function SignUpForm({
  environment,
  email,
  redirect,
  origin,
  invitationToken,
  onSent,
  onSignedIn,
}: SignUpFormProps) {
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: passwordSignUp.required({ name: true }),
    initialValues: { method: 'EMAIL', name: '', email, password: '', marketingCommsEnabled: false, redirect },
    async submit(values) {
      try {
        const account = { ...values, ...origin, captchaToken, invitationToken }
        const answer = await send('create-account', passwordSignUp, account, createAccountResult)
        if (answer.result === 'SIGNED_IN') onSignedIn(answer)
        else onSent({ kind: 'link', email: values.email })
      } finally {
        setRound((count) => count + 1)
      }
    },
  })

  const code = useCall(async () => {
    const { name, email: address, marketingCommsEnabled } = form.getValues()
    const request = codeSignUp.required({ name: true }).safeParse({
      method: 'ONE_TIME_CODE',
      name,
      email: address,
      marketingCommsEnabled,
      redirect,
      ...origin,
      captchaToken,
    })
    if (!request.success) {
      form.setErrors(Object.fromEntries(request.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
      return
    }
    try {
      const answer = await send('create-account', codeSignUp, request.data, createAccountResult)
      if (answer.result === 'EMAIL_ONE_TIME_CODE')
        onSent({ kind: 'code', email: request.data.email, codeChallenge: answer.codeChallenge })
    } finally {
      setRound((count) => count + 1)
    }
  })

  const { password, email: current } = form.getValues()
  return (
    <AuthCard title={strings.signUp.title}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy || code.busy}>
        <NoMail environment={environment} />
        <FormProblem failure={problem ?? code.failure} />
        <TextInput
          label={strings.name}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={MAX_NAME_CHARS}
          placeholder={strings.signUp.nameHint}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={strings.email}
          name="email"
          type="email"
          autoComplete="username"
          placeholder={strings.emailPlaceholder}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label={strings.password}
          name="password"
          {...form.getInputProps('password')}
          value={password}
        />
        <Checkbox
          label={strings.signUp.marketing}
          {...form.getInputProps('marketingCommsEnabled', { type: 'checkbox' })}
        />
        <Captcha environment={environment} onAnswer={setCaptchaToken} round={round} />
        <Button type="submit" loading={busy}>
          {strings.signUp.submit}
        </Button>
        <Or>{strings.or}</Or>
        <ProviderButton environment={environment} redirect={redirect} />
        <Button variant="default" loading={code.busy} onClick={() => void code.run()}>
          {strings.signUp.code}
        </Button>
      </form>
      <Aside>
        {strings.signUp.hasAccount}{' '}
        <Link href={withQuery('/auth/login', { redirect, email: current })}>{strings.signUp.toSignIn}</Link>
      </Aside>
    </AuthCard>
  )
}
