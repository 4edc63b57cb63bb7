import { getRouteApi, Navigate } from '@tanstack/react-router'
import { FilePlaceDocument } from '#generated/operations/apps/web/screens/file/file.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { StoredFile } from '../../documents/stored-file.tsx'
import { NoAccess } from '../../no-access/no-access.ts'
import { strings } from './strings.ts'

const route = getRouteApi('/workspace/f/$fileId')

/** /f/{fileId}: redirects to the note that shows the file; shows any other file itself (document 1 §2.5). */
export function FileScreen() {
  const { fileId } = route.useParams()
  const { data, isAsking, error, retry } = useAnswer(FilePlaceDocument, { variables: { id: fileId } })
  const file = data?.file
  if (file?.place?.kind === 'note')
    return <Navigate to="/data/$noteId" params={{ noteId: file.place.id }} hash={`f=${file.id}`} replace />
  if (file) {
    return (
      <Page title={file.originalFileName} breadcrumbs={[{ title: file.originalFileName }]}>
        <PageHeader title={file.originalFileName} />
        <StoredFile fileId={file.id} name={file.originalFileName} />
      </Page>
    )
  }
  if (isAsking) return <LoadingPage label={strings.loading} />
  if (!error) return <NoAccess kind="file" id={fileId} />
  return (
    <Page title={strings.failed} breadcrumbs={[]}>
      <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}
