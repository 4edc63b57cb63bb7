import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { emailSent, type SignInEnvironment } from '../../model/answers.ts'
import { mailLinkRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useIdentityForm } from '../use-identity-form.ts'
import { Aside, AuthCard, FormProblem } from './auth-card.tsx'
import { Captcha } from './captcha.tsx'
import { MailSent } from './mail-sent.tsx'
import { NoMail } from './no-mail.tsx'
import classes from './parts.module.css'

interface MailLinkFormProps {
  environment: SignInEnvironment | null
  /** What the link is for. */
  call: 'reset-password-email' | 'unlock-email'
  texts: { title: string; explain: string; submit: string; sent: (email: string) => string }
  email: string
}

/** Asks for an address and has a link mailed there. */
export function MailLinkForm({ environment, call, texts, email }: MailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)
  const { form, busy, problem, onSubmit, ref } = useIdentityForm({
    schema: mailLinkRequest,
    initialValues: { email },
    async submit(values) {
      try {
        await send(call, mailLinkRequest, { ...values, captchaToken }, emailSent)
        setSentTo(values.email)
      } finally {
        setRound((count) => count + 1)
      }
    },
  })
  if (sentTo !== undefined)
    return <MailSent environment={environment} explain={texts.sent(sentTo)} onBack={() => setSentTo(undefined)} />
  return (
    <AuthCard title={texts.title} explain={texts.explain}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <NoMail environment={environment} />
        <FormProblem failure={problem} />
        <TextInput
          label={strings.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          placeholder={strings.emailPlaceholder}
          {...form.getInputProps('email')}
        />
        <Captcha environment={environment} onAnswer={setCaptchaToken} round={round} />
        <Button type="submit" loading={busy}>
          {texts.submit}
        </Button>
      </form>
      <Aside>
        <Link href="/auth/login">{strings.signUp.toSignIn}</Link>
      </Aside>
    </AuthCard>
  )
}
