import { readIdentity, useLoaded, Working } from '#identity/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { AcceptInvitation, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { DoorCalls } from './door-calls.tsx'
import { enterWorkspace } from './enter-workspace.ts'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'

/** /auth/accept-invite: what the link of an invite opens, also for users without an account. */
export function AcceptInviteScreen() {
  const query = useQueryText()
  const leaves = useRootDomain()
  const [identity, reload] = useLoaded(readIdentity)
  if (leaves || identity.state === 'loading') return <Working title={strings.join.title} />
  if (identity.state === 'failed') return <ErrorState compact message={identity.failure.message} onRetry={reload} />
  return (
    <DoorCalls>
      <AcceptInvitation
        token={query('token') ?? ''}
        email={identity.data?.email ?? null}
        here={location.pathname + location.search}
        onEntered={enterWorkspace}
      />
    </DoorCalls>
  )
}
