import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { AuthCard, readIdentity, SignInForm, strings, useLoaded, Working, type Sent } from '#identity/web/index.ts'
import { goOn, safeRedirect, useGoOn } from './go-on.tsx'
import { useQueryText } from './query-text.ts'
import { signInHref, useRootDomain } from '../../root-domain.ts'
import { SentCard } from './sent-card.tsx'
import { useEnvironment } from './use-environment.ts'

const NEWS: Record<string, string> = {
  ticket: strings.signIn.ticketProblem,
  again: strings.signIn.againProblem,
  method: strings.signIn.methodProblem,
}

/** /auth/login: all ways to sign in. A user who is signed in already is redirected. */
export function LoginScreen() {
  const query = useQueryText()
  const redirect = safeRedirect(query('redirect'))
  const leaves = useRootDomain(signInHref(redirect ?? '/'))
  const environment = useEnvironment()
  const [identity] = useLoaded(readIdentity)
  const [anew, setAnew] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const { onSignedIn, card } = useGoOn()
  const problem = query('problem')

  // No account exists yet.
  const isUnused = environment !== null && environment.setUp !== null && environment.setUp !== 'workspace'
  useEffect(() => {
    if (isUnused) location.replace('/auth/set-up')
  }, [isUnused])

  if (leaves || isUnused) return <Working title={strings.signIn.title} />
  if (card) return card
  if (sent) {
    return (
      <SentCard
        sent={sent}
        environment={environment}
        redirect={redirect}
        linkText={strings.mailSent.link}
        onSignedIn={onSignedIn}
        onBack={() => setSent(undefined)}
      />
    )
  }
  const known = identity.state === 'ready' ? identity.data : null
  if (known && !anew && problem !== 'again' && problem !== 'method') {
    return (
      <AuthCard title={strings.signIn.welcome} explain={strings.signIn.already(known.email)}>
        <Button autoFocus onClick={() => goOn(redirect)}>
          {strings.continue}
        </Button>
        <Button variant="default" onClick={() => setAnew(true)}>
          {strings.signIn.other}
        </Button>
      </AuthCard>
    )
  }
  return (
    <SignInForm
      environment={environment}
      email={query('email') ?? ''}
      redirect={redirect}
      news={NEWS[problem ?? '']}
      onSignedIn={onSignedIn}
      onSent={setSent}
      onFasterWay={(teamId) => location.assign(`/team-redirect/${teamId}`)}
    />
  )
}
