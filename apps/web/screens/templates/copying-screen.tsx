import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ProjectCopyDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { deletingProject } from '#projects/web/index.ts'
import { CopyProgress, deletingTemplate, showCopied, templateStrings } from '#templates/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { isOpenProject } from '../../shell/open-project.ts'
import { strings } from '../../template-parts/strings.ts'
import classes from '../../template-parts/templates.module.css'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

const text = strings.copying
const LOOK_MS = 500

const route = getRouteApi('/workspace/projects/copying/$copyId')

/** /projects/copying/{copyId}: the progress of a copy; once it is complete it is opened. */
export function CopyingScreen() {
  const { copyId } = route.useParams()
  const router = useRouter()
  const deleteProject = useAct(deletingProject)
  const deleteTemplate = useAct(deletingTemplate)
  const { data, error, retry: look } = useAnswer(ProjectCopyDocument, { variables: { id: copyId } })
  const copy = data?.projectCopy
  const reported = useRef(false)
  const isRunning = copy?.state === 'RUNNING'
  useEffect(() => {
    if (!isRunning) return undefined
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [isRunning, look])
  useEffect(() => {
    if (copy?.state !== 'DONE' || reported.current) return
    reported.current = true
    const { purpose, title, projectId, template } = copy
    if (template)
      showCopied({ title: templateStrings.made(template.title), deleteIt: () => deleteTemplate(template.id) })
    else
      showCopied({
        title: purpose === 'DUPLICATE' ? templateStrings.copied(title) : templateStrings.used(title),
        deleteIt: () => deleteProject(projectId),
        // A user who undoes the copy while it is open is taken to the other projects, as when it is deleted.
        onGone: () => void (isOpenProject(projectId) && router.history.push('/projects')),
      })
    router.history.replace(
      template ? '/settings/templates/projects' : links.project(copy.project ?? { id: projectId, title }),
    )
  }, [copy, deleteProject, deleteTemplate, router])

  if (!data && !error) return <LoadingPage label={text.title} />
  return (
    <Page title={text.title} width="reading" breadcrumbs={[PROJECTS_CRUMB, { title: text.title }]}>
      {copy ? (
        <div className={classes.copying}>
          <PageHeader title={text.title} {...(copy.state === 'RUNNING' ? { description: text.explain } : {})} />
          {copy.state === 'CANCELLED' ? (
            <p className={classes.explain}>{text.stopped}</p>
          ) : (
            <CopyProgress copy={copy} />
          )}
          {copy.state !== 'RUNNING' && (
            <p>
              <Link href="/projects">{text.back}</Link>
            </p>
          )}
        </div>
      ) : (
        <ErrorState title={text.gone} message={error?.message ?? ''} onRetry={look} />
      )}
    </Page>
  )
}
