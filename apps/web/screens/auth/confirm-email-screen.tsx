import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmEmailResult, emailChanged } from '#identity/model/answers.ts'
import { confirmByToken, tokenRequest } from '#identity/model/requests.ts'
import {
  AuthCard,
  ConfirmPasswordForm,
  FormProblem,
  isOtherAccount,
  NextLink,
  OtherAccount,
  send,
  strings,
  useCall,
  useOnce,
  Working,
} from '#identity/web/index.ts'
import { useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'

/** /auth/confirm-email: the link that confirms a new account's address, or a changed one. */
export function ConfirmEmailScreen() {
  const query = useQueryText()
  const change = query('change')
  return change === undefined ? <Confirming token={query('token') ?? ''} /> : <Changing token={change} />
}

function Confirming({ token }: { token: string }) {
  const [passwordFor, setPasswordFor] = useState<{ email: string; instead: boolean }>()
  const { onSignedIn, card } = useGoOn()
  const confirm = useCall(async (instead: boolean) => {
    const answer = await send('confirm-email', confirmByToken, { method: 'EMAIL', token, instead }, confirmEmailResult)
    if (answer.result === 'SIGNED_IN') onSignedIn(answer)
    else setPasswordFor({ email: answer.email, instead })
  })
  useOnce(() => void confirm.run(false))
  if (card) return card
  if (passwordFor !== undefined) return <ConfirmPasswordForm token={token} {...passwordFor} onSignedIn={onSignedIn} />
  if (isOtherAccount(confirm.failure))
    return <OtherAccount failure={confirm.failure} busy={confirm.busy} onInstead={() => void confirm.run(true)} />
  if (confirm.failure) {
    return (
      <AuthCard title={strings.confirmEmail.problem}>
        <FormProblem failure={confirm.failure} />
        <NextLink href="/auth/login">{strings.signIn.submit}</NextLink>
      </AuthCard>
    )
  }
  return <Working title={strings.confirmEmail.title} />
}

function Changing({ token }: { token: string }) {
  const [email, setEmail] = useState<string>()
  const change = useCall(async () =>
    setEmail((await send('account/email/confirm', tokenRequest, { token }, emailChanged)).email),
  )
  useOnce(() => void change.run())
  if (change.failure) {
    return (
      <AuthCard title={strings.confirmEmail.problem}>
        <FormProblem failure={change.failure} />
      </AuthCard>
    )
  }
  if (email === undefined) return <Working title={strings.confirmEmail.title} />
  return (
    <AuthCard
      title={strings.confirmEmail.changedTitle}
      explain={strings.confirmEmail.changed(email)}
      picture={<IconMailCheck stroke={1.6} />}
    >
      <NextLink href="/auth/workspaces">{strings.continue}</NextLink>
    </AuthCard>
  )
}
