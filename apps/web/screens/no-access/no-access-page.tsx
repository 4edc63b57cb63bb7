import { RequestContentAccessDocument } from '#generated/operations/apps/web/screens/no-access/no-access.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Page } from '#platform/web/design/page.tsx'
import { useCommand } from '#platform/web/graphql/index.ts'
import { AskForPlace, workspaceStrings } from '#workspaces/web/index.ts'

/**
 * The page of something that is not there, or that the person may not see: they can ask for it. Which of both it is,
 * the page does not know.
 */
export function NoAccessPage({
  kind,
  id,
}: {
  kind: 'folder' | 'project' | 'note' | 'insight' | 'tag' | 'file'
  id: Id
}) {
  const [ask] = useCommand(RequestContentAccessDocument)
  return (
    <Page title={workspaceStrings.place.title} breadcrumbs={[{ title: 'Projects', href: '/projects' }]}>
      <AskForPlace
        ask={async (message) => {
          const outcome = await ask({ input: { kind, id, role: 'VIEWER', message } })
          return outcome.status === 'failed' ? outcome.error : null
        }}
      />
    </Page>
  )
}
