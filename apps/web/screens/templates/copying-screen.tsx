import { useApolloClient, useQuery } from '@apollo/client/react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ProjectCopyDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { CopyProgress, useTemplateCommands } from '#templates/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { links } from '../../links.ts'
import { isOpenProject } from '../../shell/open-project.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

const text = strings.copying
const LOOK_MS = 500
/** What shows projects and templates, read again once there is one more. */
const SHOWING = ['Sidebar', 'PlaceContents', 'ProjectList', 'Templates', 'ProjectCopies']

const route = getRouteApi('/workspace/projects/copying/$copyId')

/** /projects/copying/{copyId}: how far a copy is; once it is there it is opened. */
export function CopyingScreen() {
  const { copyId } = route.useParams()
  const router = useRouter()
  const client = useApolloClient()
  const commands = useTemplateCommands()
  const { data, loading, error, refetch, startPolling, stopPolling } = useQuery(ProjectCopyDocument, {
    variables: { id: copyId },
    fetchPolicy: 'cache-and-network',
  })
  const copy = data?.projectCopy
  const told = useRef(false)
  useEffect(() => {
    if (copy?.state === 'RUNNING') startPolling(LOOK_MS)
    else stopPolling()
    if (copy?.state !== 'DONE' || told.current) return
    told.current = true
    // Read by name: only what is on the page is read again.
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: ({ queryName }) => SHOWING.includes(queryName ?? ''),
    })
    if (copy.template) commands.tellTemplate(copy.template)
    // Whoever stands in what they take back is led to the others, as when it is deleted.
    else commands.tellMade(copy, () => void (isOpenProject(copy.projectId) && router.history.push('/projects')))
    router.history.replace(
      copy.template
        ? '/settings/templates/projects'
        : links.project(copy.project ?? { id: copy.projectId, title: copy.title }),
    )
  }, [copy, client, commands, router, startPolling, stopPolling])

  if (!copy && loading) return <LoadingPage label={text.title} />
  return (
    <Page
      title={text.title}
      width="reading"
      breadcrumbs={[{ title: 'Projects', href: '/projects' }, { title: text.title }]}
    >
      {copy ? (
        <div className={classes.copying}>
          <PageHeader title={text.title} {...(copy.state === 'RUNNING' ? { description: text.explain } : {})} />
          {copy.state === 'CANCELLED' ? (
            <p className={classes.explain}>{text.stopped}</p>
          ) : (
            <CopyProgress copy={copy} onCancel={() => void commands.cancel(copy).then(() => refetch())} />
          )}
          {copy.state !== 'RUNNING' && (
            <p>
              <Link href="/projects">{text.back}</Link>
            </p>
          )}
        </div>
      ) : (
        <ErrorState
          title={text.gone}
          message={error ? toCallError(error).message : ''}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  )
}
