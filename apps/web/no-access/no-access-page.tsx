import { Button } from '@mantine/core'
import { RequestContentAccessDocument } from '#generated/operations/apps/web/no-access/no-access.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { kindNamed } from '#content-kinds/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { deletionTitle, trashList, trashStrings, useRestoring, type DeletionRow } from '#trash/web/index.ts'
import { AskForPlace, workspaceStrings } from '#workspaces/web/index.ts'
import { PROJECTS_CRUMB } from '../projects-crumb.ts'

interface NoAccessProps {
  kind: 'folder' | 'project' | 'note' | 'insight' | 'tag' | 'file'
  id: Id
}

/**
 * The page of something that does not exist, or that the user may not see: they can request access. The page does not
 * know which of both is the case, except for users who find it in the trash.
 */
export function NoAccessPage({ kind, id }: NoAccessProps) {
  const { rows, state } = useLive(trashList, { resourceId: id }, { firstRows: 1 })
  const [deletion] = rows
  if (state === 'loading') return <LoadingRows label={workspaceStrings.place.looking} />
  if (deletion) return <InTrash deletion={deletion} kind={kind} id={id} />
  return <Asking kind={kind} id={id} />
}

function Asking({ kind, id }: NoAccessProps) {
  const [ask] = useCommand(RequestContentAccessDocument)
  return (
    <Page title={workspaceStrings.place.title} breadcrumbs={[PROJECTS_CRUMB]}>
      <AskForPlace
        ask={async (message) => {
          const outcome = await ask({ input: { kind, id, role: 'VIEWER', message } })
          return outcome.status === 'failed' ? outcome.error : null
        }}
      />
    </Page>
  )
}

function InTrash({ deletion, kind, id }: NoAccessProps & { deletion: DeletionRow }) {
  const restore = useRestoring(kinds)
  const deleted = deletionTitle(kinds, deletion)
  const isItself = deletion.resourceId === id
  const { one } = kindNamed(kinds, deletion.kind)
  const isOfOthers = deletion.kind === kind
  const title = isItself ? trashStrings.isInTrash(deleted) : trashStrings.thisIsInTrash(kindNamed(kinds, kind).one)
  return (
    <Page title={title} breadcrumbs={[PROJECTS_CRUMB]}>
      <EmptyState
        title={title}
        action={
          <>
            {deletion.viewerCan.restore && (
              <Button onClick={() => void restore([deletion])}>
                {isItself || isOfOthers ? trashStrings.restore : trashStrings.restoreWith(one)}
              </Button>
            )}
            <Button component={Link} href="/settings/trash" variant="default">
              {trashStrings.openTrash}
            </Button>
          </>
        }
      >
        {!isItself && (isOfOthers ? trashStrings.wentWithOthers(deleted) : trashStrings.wasIn(one, deleted))}{' '}
        {trashStrings.deletedItBy(deletion.deletedBy?.name ?? null)} <RelativeTime at={deletion.deletedAt} />.
      </EmptyState>
    </Page>
  )
}
