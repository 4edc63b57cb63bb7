import { Working } from '#identity/web/index.ts'
import { CreateWorkspaceForm, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { addressEnding } from '../../address-ending.ts'
import { DoorCalls } from './door-calls.tsx'
import { enterWorkspace } from './enter-workspace.ts'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useSignedIn } from './use-signed-in.tsx'

/** /auth/create-workspace: creates a workspace and opens it. */
export function CreateWorkspaceScreen() {
  const query = useQueryText()
  const leaves = useRootDomain()
  const { card } = useSignedIn(strings.create.title)
  if (leaves) return <Working title={strings.create.title} />
  if (card) return card
  return (
    <DoorCalls>
      <CreateWorkspaceForm
        addressEnding={addressEnding()}
        suggestedName={query('name') ?? ''}
        onCreated={enterWorkspace}
      />
    </DoorCalls>
  )
}
