import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { unlocked } from '#identity/model/answers.ts'
import { tokenRequest } from '#identity/model/requests.ts'
import {
  AuthCard,
  FormProblem,
  MailLinkForm,
  NextLink,
  send,
  strings,
  useCall,
  useOnce,
  withQuery,
  Working,
} from '#identity/web/index.ts'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useEnvironment } from './use-environment.ts'

const texts = {
  title: strings.unlock.askTitle,
  explain: strings.unlock.askExplain,
  submit: strings.unlock.askSubmit,
  sent: strings.mailSent.unlock,
}

/** /auth/unlock: unlocks a locked email address by the link of a mail, or requests that mail. */
export function UnlockScreen() {
  const token = useQueryText()('token')
  const leaves = useRootDomain()
  const environment = useEnvironment()
  if (leaves) return <Working title={strings.unlock.title} />
  return token === undefined ? (
    <MailLinkForm environment={environment} call="unlock-email" texts={texts} email="" />
  ) : (
    <Unlocking token={token} />
  )
}

function Unlocking({ token }: { token: string }) {
  const [email, setEmail] = useState<string>()
  const unlock = useCall(async () => setEmail((await send('unlock', tokenRequest, { token }, unlocked)).email))
  useOnce(() => void unlock.run())
  if (unlock.failure) {
    return (
      <AuthCard title={strings.unlock.problem}>
        <FormProblem failure={unlock.failure} />
        <NextLink href="/auth/unlock" quiet>
          {strings.magicLogin.ask}
        </NextLink>
      </AuthCard>
    )
  }
  if (email === undefined) return <Working title={strings.unlock.title} />
  return (
    <AuthCard
      title={strings.unlock.done}
      explain={strings.unlock.explain(email)}
      picture={<IconLockOpen stroke={1.6} />}
    >
      <NextLink href={withQuery('/auth/login', { email })}>{strings.signIn.submit}</NextLink>
    </AuthCard>
  )
}
