import { Working } from '#identity/web/index.ts'
import { FindWorkspacesForm, workspaceStrings as strings } from '#workspaces/web/index.ts'
import { DoorCalls } from './door-calls.tsx'
import { safeRedirect } from './go-on.tsx'
import { useQueryText } from './query-text.ts'
import { useRootDomain } from '../../root-domain.ts'
import { useEnvironment } from './use-environment.ts'

/**
 * /auth/find-workspace: mails the workspaces of an email address to it. Also shown for an address where there is no
 * workspace.
 */
export function FindWorkspaceScreen() {
  const query = useQueryText()
  const leaves = useRootDomain()
  const environment = useEnvironment()
  if (leaves) return <Working title={strings.find.title} />
  return (
    <DoorCalls>
      <FindWorkspacesForm
        environment={environment}
        email={query('email') ?? ''}
        redirect={safeRedirect(query('redirect'))}
        missed={query('problem') === 'no-workspace'}
      />
    </DoorCalls>
  )
}
