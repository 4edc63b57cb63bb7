import { useEffect } from 'react'
import { readEnvironment, useLoaded, Working } from '#identity/web/index.ts'
import { ChooseWorkspace, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { DoorCalls } from './door-calls.tsx'
import { enterHref, enterWorkspace } from './enter-workspace.ts'
import { safeRedirect } from './go-on.tsx'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useSignedIn } from './use-signed-in.tsx'

/** /auth/workspaces: the workspaces that the user may enter; each link keeps the path that was requested. */
export function WorkspacesScreen() {
  const path = safeRedirect(useQueryText()('redirect'))
  const leaves = useRootDomain()
  const { identity, card } = useSignedIn(strings.choose.title)
  const [environment] = useLoaded(readEnvironment)
  // The first user of an installation has no workspace to choose.
  const isFirst = environment.state === 'ready' && environment.data.setUp === 'workspace'
  useEffect(() => {
    if (isFirst) location.replace('/auth/create-workspace')
  }, [isFirst])
  if (leaves || isFirst || environment.state === 'loading') return <Working title={strings.choose.title} />
  if (!identity) return card
  return (
    <DoorCalls>
      <ChooseWorkspace
        email={identity.email}
        enterHref={(address) => enterHref(address, path)}
        onEntered={(address) => enterWorkspace(address, path)}
      />
    </DoorCalls>
  )
}
