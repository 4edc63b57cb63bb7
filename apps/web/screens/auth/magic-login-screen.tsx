import { Button } from '@mantine/core'
import { confirmEmailResult } from '#identity/model/answers.ts'
import { confirmByToken } from '#identity/model/requests.ts'
import {
  Aside,
  AuthCard,
  FormProblem,
  isOtherAccount,
  OtherAccount,
  send,
  strings,
  useCall,
} from '#identity/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'

/**
 * /auth/magic-login: the link of a mail. Signing in takes one click, so that programs that open links do not use it up.
 */
export function MagicLoginScreen() {
  const token = useQueryText()('token') ?? ''
  const { onSignedIn, card } = useGoOn()
  const enter = useCall(async (instead: boolean) => {
    const answer = await send('confirm-email', confirmByToken, { method: 'EMAIL', token, instead }, confirmEmailResult)
    if (answer.result === 'SIGNED_IN') onSignedIn(answer)
  })
  if (card) return card
  if (isOtherAccount(enter.failure))
    return <OtherAccount failure={enter.failure} busy={enter.busy} onInstead={() => void enter.run(true)} />
  return (
    <AuthCard title={strings.magicLogin.title} explain={strings.magicLogin.explain}>
      <FormProblem failure={enter.failure} />
      <Button autoFocus loading={enter.busy} disabled={token === ''} onClick={() => void enter.run(false)}>
        {strings.magicLogin.submit}
      </Button>
      {(enter.failure !== null || token === '') && (
        <Aside>
          <Link href="/auth/login">{strings.magicLogin.ask}</Link>
        </Aside>
      )}
    </AuthCard>
  )
}
