import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  confirmationEmailResult,
  confirmEmailResult,
  type SignedIn,
  type SignInEnvironment,
} from '../../model/answers.ts'
import { confirmationEmailRequest, confirmByCode } from '../../model/requests.ts'
import { Link } from '#platform/web/design/link.tsx'
import { CallFailure, send } from '../calls.ts'
import { strings } from '../strings.ts'
import { useCall } from '../use-call.ts'
import { Aside, AuthCard, FormNews, FormProblem } from './auth-card.tsx'
import { Captcha } from './captcha.tsx'
import { CodeInput } from './code-input.tsx'
import { NoMail } from './no-mail.tsx'
import classes from './parts.module.css'

interface CodeFormProps {
  environment: SignInEnvironment | null
  email: string
  codeChallenge: string
  redirect: string | undefined
  onSignedIn: (answer: SignedIn) => void
  onBack: () => void
}

/** Typing the code from the mail. The last digit sends it. */
export function CodeForm({ environment, email, codeChallenge, redirect, onSignedIn, onBack }: CodeFormProps) {
  const [challenge, setChallenge] = useState(codeChallenge)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [news, setNews] = useState(false)
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [round, setRound] = useState(0)

  const confirm = useCall(async (typed: string) => {
    setWrong(undefined)
    const request = confirmByCode.safeParse({ method: 'ONE_TIME_CODE', codeChallenge: challenge, code: typed })
    if (!request.success) {
      setWrong(request.error.issues[0]?.message)
      return
    }
    try {
      const answer = await send('confirm-email', confirmByCode, request.data, confirmEmailResult)
      if (answer.result === 'SIGNED_IN') onSignedIn(answer)
    } catch (error) {
      const atCode = error instanceof CallFailure ? error.problems.find(({ path }) => path[0] === 'code') : undefined
      if (!atCode) throw error
      setWrong(atCode.message)
      setCode('')
    }
  })
  const again = useCall(async () => {
    try {
      const answer = await send(
        'confirmation-email',
        confirmationEmailRequest,
        { email, oneTimeCode: true, redirect, captchaToken },
        confirmationEmailResult,
      )
      if (answer.result !== 'EMAIL_ONE_TIME_CODE') return
      setChallenge(answer.codeChallenge)
      setCode('')
      setWrong(undefined)
      setNews(true)
    } finally {
      setRound((count) => count + 1)
    }
  })

  return (
    <AuthCard title={strings.code.title} explain={strings.code.sent(email)}>
      <form
        className={classes.form}
        noValidate
        aria-busy={confirm.busy}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm.run(code)
        }}
      >
        <FormProblem failure={confirm.failure ?? again.failure} />
        {news && !confirm.failure && <FormNews>{strings.code.sentAgain}</FormNews>}
        <CodeInput
          value={code}
          onChange={setCode}
          onComplete={(complete) => void confirm.run(complete)}
          error={wrong}
          disabled={confirm.busy}
        />
        <Button type="submit" loading={confirm.busy}>
          {strings.code.submit}
        </Button>
        <div className={classes.ways}>
          <Button variant="default" onClick={onBack}>
            {strings.back}
          </Button>
          <Button variant="default" loading={again.busy} onClick={() => void again.run()}>
            {strings.code.again}
          </Button>
        </div>
        {environment?.captcha && <Captcha environment={environment} onAnswer={setCaptchaToken} round={round} />}
      </form>
      <NoMail environment={environment} />
      {environment?.mailGoes === 'to-mailbox' && (
        <Aside>
          <Link href="/mailbox" newTab>
            {strings.mailSent.mailbox}
          </Link>
        </Aside>
      )}
    </AuthCard>
  )
}
