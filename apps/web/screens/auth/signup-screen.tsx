import { useState } from 'react'
import { SignUpForm, strings, Working, type Sent } from '#identity/web/index.ts'
import { safeRedirect, useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { SentCard } from './sent-card.tsx'
import { useEnvironment } from './use-environment.ts'

/** /auth/signup: a new account. */
export function SignupScreen() {
  const query = useQueryText()
  const redirect = safeRedirect(query('redirect'))
  const leaves = useRootDomain()
  const environment = useEnvironment()
  const [sent, setSent] = useState<Sent>()
  const { onSignedIn, card } = useGoOn()

  if (leaves) return <Working title={strings.signUp.title} />
  if (card) return card
  if (sent) {
    return (
      <SentCard
        sent={sent}
        environment={environment}
        redirect={redirect}
        linkText={strings.mailSent.confirm}
        onSignedIn={onSignedIn}
        onBack={() => setSent(undefined)}
      />
    )
  }
  const origin = { promo: query('promo'), installTemplateId: query('installTemplateId') }
  return (
    <SignUpForm
      environment={environment}
      email={query('email') ?? ''}
      redirect={redirect}
      origin={origin}
      invitationToken={query('invite')}
      onSignedIn={onSignedIn}
      onSent={setSent}
    />
  )
}
