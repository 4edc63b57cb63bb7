import { Working } from '#identity/web/index.ts'
import { ChooseWorkspace, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { DoorCalls } from './door-calls.tsx'
import { enterHref, enterWorkspace } from './enter-workspace.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useSignedIn } from './use-signed-in.tsx'

/** /auth/join-workspace: the workspaces that an approved domain or an invite opens. */
export function JoinWorkspaceScreen() {
  const leaves = useRootDomain()
  const { identity, card } = useSignedIn(strings.join.title)
  if (leaves) return <Working title={strings.join.title} />
  if (!identity) return card
  return (
    <DoorCalls>
      <ChooseWorkspace email={identity.email} enterHref={enterHref} onEntered={enterWorkspace} joiningOnly />
    </DoorCalls>
  )
}
