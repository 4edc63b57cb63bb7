import { useEffect, useState } from 'react'
import {
  AuthCard,
  readEnvironment,
  SetUpKeyForm,
  strings as identityStrings,
  useLoaded,
  Working,
  type SignInEnvironment,
} from '#identity/web/index.ts'
import { SetUpForm, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { DoorCalls } from './door-calls.tsx'
import { enterWorkspace } from './enter-workspace.ts'
import { useGoOn } from './go-on.tsx'
import { useRootDomain } from '../../root-domain.ts'
import { SentCard } from './sent-card.tsx'

const CREATE_WORKSPACE = '/auth/create-workspace'

/** /auth/set-up: the first start of an installation. Once an account exists, it redirects like any other page. */
export function SetUpScreen() {
  const leaves = useRootDomain()
  const [loaded, reload] = useLoaded(readEnvironment)
  const [sentTo, setSentTo] = useState<string>()
  const { onSignedIn, card } = useGoOn()
  const setUp = loaded.state === 'ready' ? loaded.data.setUp : undefined
  const onward = setUp === null ? '/' : setUp === 'workspace' ? CREATE_WORKSPACE : undefined
  useEffect(() => {
    if (!leaves && onward !== undefined) location.replace(onward)
  }, [leaves, onward])

  if (loaded.state === 'failed') return <ErrorState compact message={loaded.failure.message} onRetry={reload} />
  if (leaves || loaded.state === 'loading' || onward !== undefined) return <Working title={strings.setUp.title} />
  if (card) return card
  if (sentTo !== undefined) {
    return (
      <SentCard
        sent={{ kind: 'link', email: sentTo }}
        environment={loaded.data}
        redirect={CREATE_WORKSPACE}
        linkText={identityStrings.mailSent.confirm}
        onSignedIn={onSignedIn}
        onBack={() => setSentTo(undefined)}
      />
    )
  }
  return <Beginning environment={loaded.data} onSent={setSentTo} />
}

function Beginning({ environment, onSent }: { environment: SignInEnvironment; onSent: (email: string) => void }) {
  const [key, setKey] = useState<string>()
  if (environment.setUp === 'by-operator') {
    return (
      <AuthCard title={strings.setUp.title} explain={strings.setUp.byOperator}>
        <code>{strings.setUp.command}</code>
      </AuthCard>
    )
  }
  if (environment.setUp === 'here' && key === undefined) return <SetUpKeyForm onKey={setKey} />
  return (
    <DoorCalls>
      <SetUpForm
        environment={environment}
        setUpKey={key ?? ''}
        redirect={CREATE_WORKSPACE}
        onCreated={enterWorkspace}
        onSent={onSent}
      />
    </DoorCalls>
  )
}
