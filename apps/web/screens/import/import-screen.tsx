import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportStatus, ImportToMap, importStrings as strings, useImportCommands, useProjectImports, useUploads } from '#imports/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { DropTarget, DropZone } from '#platform/web/design/drop-target.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader, PageSection } from '#platform/web/design/page.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import classes from './import.module.css'
import { screenStrings } from './strings.ts'

const route = getRouteApi('/workspace/projects/$projectId/import')
/** What the file dialog offers; dropped files are recognised by their content. */
const ACCEPTED = '.csv,.tsv,.gz,.xlsx,.txt,.md,.markdown,.html,.htm,.docx,.vtt,.srt'

/** /projects/{projectId}/import: files on their way, what their columns mean, how far the imports are, and what became of them. */
export function ImportScreen() {
  const { projectId } = route.useParams()
  // Another project begins anew.
  return <Importing key={projectId} projectId={projectId} />
}

function Importing({ projectId }: { projectId: Id }) {
  const { project, imports, loading, error, reload } = useProjectImports(projectId)
  const commands = useImportCommands()
  const { uploads, add, remove, again } = useUploads(projectId, () => void reload())
  const [openedAt] = useState(() => Date.now())
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  useAction(createActions.import, () => chooser?.querySelector('button')?.click(), { enabled: project?.viewerCan.contribute === true })
  const notesHref = links.project({ id: projectId, title: project?.title ?? '' }, 'notes')

  if (loading) return <LoadingPage label={strings.loading} />
  if (!project) {
    return (
      <Page title={screenStrings.title}>
        <ErrorState title={strings.loadFailed} message={error ? toCallError(error).message : screenStrings.missing} onRetry={() => void reload()} />
      </Page>
    )
  }
  const title = project.title || screenStrings.untitled
  const waiting = imports.filter((one) => one.state === 'INSPECTED' || one.state === 'UPLOADED').toReversed()
  const running = imports.filter((one) => one.state === 'RUNNING')
  const ended = imports.filter((one) => one.finishedAt !== null && one.state !== 'RUNNING')
  const justEnded = ended.filter((one) => new Date(one.finishedAt ?? 0).getTime() >= openedAt)
  const before = ended.filter((one) => !justEnded.includes(one))

  return (
    <DropTarget label={strings.drop(title)} disabled={!project.viewerCan.contribute} onFiles={add}>
      <Page title={`${screenStrings.title} · ${title}`} breadcrumbs={[{ title: screenStrings.projects, href: '/projects' }, { title, href: links.project({ id: projectId, title: project.title }) }, { title: screenStrings.title }]} width="wide">
        <PageHeader title={screenStrings.heading(title)} description={strings.zoneHint} />
        {project.viewerCan.contribute ? (
          <div ref={setChooser}>
            {uploads.length + waiting.length + running.length === 0 ? (
              <DropZone>
                <p className={classes.zone}>{strings.zoneTitle}</p>
                <FileButton accept={ACCEPTED} onFiles={add}>{strings.choose}</FileButton>
              </DropZone>
            ) : (
              <FileButton accept={ACCEPTED} onFiles={add} variant="default" size="xs">{strings.chooseMore}</FileButton>
            )}
          </div>
        ) : (
          <p>{screenStrings.readOnly}</p>
        )}
        <div className={classes.cards}>
          {uploads.map((upload) => (
            <section key={upload.key} className={classes.card} aria-label={upload.file.name}>
              <ProgressBar
                label={upload.sent < upload.file.size ? strings.uploading(upload.file.name) : strings.inspecting(upload.file.name)}
                done={upload.sent}
                total={upload.file.size}
                figures={screenStrings.megabytes(upload.sent, upload.file.size)}
                tone={upload.problem === null ? 'running' : 'failed'}
                onCancel={() => remove(upload.key)}
              />
              {upload.problem !== null && (
                <div className={classes.problem} role="status">
                  <span>{upload.problem}</span>
                  <Button size="xs" variant="default" onClick={() => again(upload.key)}>{strings.tryAgain}</Button>
                </div>
              )}
            </section>
          ))}
          {running.map((one) => (
            <section key={one.id} className={classes.card} aria-label={one.fileName}>
              <ImportStatus one={one} commands={commands} notesHref={notesHref} />
            </section>
          ))}
          {justEnded.map((one) => (
            <section key={one.id} className={classes.card} aria-label={one.fileName}>
              <ImportStatus one={one} commands={commands} notesHref={notesHref} />
            </section>
          ))}
          {waiting.map((one) => (
            <section key={one.id} className={classes.card} aria-label={one.fileName}>
              <ImportToMap one={one} commands={commands} />
            </section>
          ))}
        </div>
        {before.length > 0 && (
          <PageSection title={strings.earlierImports}>
            <div className={classes.cards}>
              {before.map((one) => (
                <section key={one.id} className={classes.card} aria-label={one.fileName}>
                  <ImportStatus one={one} commands={commands} notesHref={notesHref} />
                </section>
              ))}
            </div>
          </PageSection>
        )}
      </Page>
    </DropTarget>
  )
}
