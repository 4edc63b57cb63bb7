import { Working } from '#identity/web/index.ts'
import { ChooseWorkspace, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { DoorCalls } from './door-calls.tsx'
import { enterHref, enterWorkspace } from './enter-workspace.ts'
import { useRootDomain } from './root-domain.ts'
import { useSignedIn } from './use-signed-in.tsx'

/** /auth/workspaces: where a person may go. */
export function WorkspacesScreen() {
  const leaves = useRootDomain()
  const { identity, card } = useSignedIn(strings.choose.title)
  if (leaves) return <Working title={strings.choose.title} />
  if (!identity) return card
  return (
    <DoorCalls>
      <ChooseWorkspace email={identity.email} enterHref={enterHref} onEntered={enterWorkspace} />
    </DoorCalls>
  )
}
