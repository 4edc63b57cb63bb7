import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  importActions,
  ImportStatus,
  ImportToMap,
  importStrings as strings,
  useDocumentStart,
  useProjectImports,
  useRemoveImport,
  type DocumentStart,
  type ImportRow,
} from '#imports/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { DropTarget } from '#platform/web/design/drop-target.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader, PageSection } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { FileChooser } from './file-chooser.tsx'
import { FileNoteCards } from './file-note-cards.tsx'
import { ImportCard } from './import-card.tsx'
import { keyedStatus, partsOf, waitingUploads } from './import-parts.ts'
import classes from './import.module.css'
import { screenStrings } from './strings.ts'
import { UploadCard } from './upload-card.tsx'
import { useGivenFiles } from './use-given-files.ts'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

const route = getRouteApi('/workspace/projects/$projectId/import')

/**
 * /projects/{projectId}/import: files being uploaded, the mapping of their columns, the progress of the imports, and
 * their results.
 */
export function ImportScreen() {
  const { projectId } = route.useParams()
  // Another project starts with an empty page.
  return <Importing key={projectId} projectId={projectId} />
}

function Importing({ projectId }: { projectId: Id }) {
  useCurrentProject(projectId)
  const { project, imports, loading, error, reload } = useProjectImports(projectId)
  if (loading) return <LoadingPage label={strings.loading} />
  if (!project) {
    return (
      <Page title={screenStrings.title}>
        <ErrorState title={strings.loadFailed} message={error?.message ?? screenStrings.missing} onRetry={reload} />
      </Page>
    )
  }
  return <Imports project={project} imports={imports} reload={reload} />
}

interface ImportsProps {
  project: { id: Id; title: string; viewerCan: { contribute: boolean } }
  imports: readonly ImportRow[]
  reload: () => void
}

function Imports({ project, imports, reload }: ImportsProps) {
  useShows('project', project)
  const router = useRouter()
  const starting = useDocumentStart()
  const removeImport = useRemoveImport()
  const { uploads, fileNotes, ...files } = useGivenFiles(project.id, reload)
  const [endedBefore] = useState(() => new Map(imports.map((one) => [one.id, one.finishedAt])))
  const [peeked, setPeeked] = useState<Id | null>(null)
  const notesHref = links.project(project, 'notes')
  useAction(importActions.openNotes, () => router.history.push(notesHref))
  const title = project.title || screenStrings.untitled
  const parts = partsOf(imports, endedBefore)
  const uploadOf = waitingUploads(uploads, parts)
  const onTheirWay = new Set(uploadOf.values())
  const shownWaiting = parts.waiting.filter(({ id }) => !onTheirWay.has(id))
  const documents = parts.waiting.filter((one) => one.becomes === 'CONTENT')
  const startable = parts.waiting.find((one) => one.becomes !== null)
  const keepOf = (one: ImportRow): (() => Promise<void>) | undefined => {
    const file = files.fileOf(one.id)
    return (
      file &&
      (async () => {
        if (await removeImport(one)) fileNotes.add([file])
      })
    )
  }
  const status = (one: ImportRow) => (
    <ImportCard key={`${one.id} ${one.state}`} name={one.fileName}>
      <ImportStatus one={one} notesHref={notesHref} keyed={one === keyedStatus(parts)} onPeek={setPeeked} />
    </ImportCard>
  )
  const busy =
    uploads.length + parts.waiting.length + parts.running.length + fileNotes.notes.length + fileNotes.refused.length > 0

  return (
    <DropTarget label={strings.drop(title)} disabled={!project.viewerCan.contribute} onFiles={files.add}>
      <Page
        title={`${screenStrings.title} · ${title}`}
        breadcrumbs={[PROJECTS_CRUMB, { title, href: links.project(project) }, { title: screenStrings.title }]}
        width="wide"
      >
        <PageHeader title={screenStrings.heading(title)} description={strings.zoneHint} />
        {project.viewerCan.contribute ? (
          <FileChooser compact={busy} onFiles={files.add}>
            {documents.length > 1 && <StartDocuments documents={documents} starting={starting} />}
          </FileChooser>
        ) : (
          <p>{screenStrings.readOnly}</p>
        )}
        <div className={classes.cards}>
          {uploads.map((upload) => (
            <UploadCard
              key={upload.key}
              upload={upload}
              waits={uploadOf.has(upload.key)}
              onRemove={() => files.remove(upload.key)}
              onAgain={() => files.again(upload.key)}
            />
          ))}
          {parts.running.map(status)}
          {shownWaiting.map((one) => (
            <ImportCard key={one.id} name={one.fileName}>
              <ImportToMap one={one} keyed={one === startable} starting={starting} onKeep={keepOf(one)} />
            </ImportCard>
          ))}
          {parts.justEnded.map(status)}
        </div>
        <FileNoteCards fileNotes={fileNotes} />
        {parts.before.length > 0 && (
          <PageSection title={strings.earlierImports}>
            <div className={classes.cards}>
              {parts.before.map((one) => (
                <section key={one.id} className={classes.card} aria-label={one.fileName}>
                  <ImportStatus one={one} notesHref={notesHref} keyed={false} earlier onPeek={setPeeked} />
                </section>
              ))}
            </div>
          </PageSection>
        )}
      </Page>
      {peeked !== null && <NotePeek noteId={peeked} highlightId={null} onClose={() => setPeeked(null)} />}
    </DropTarget>
  )
}

function StartDocuments({ documents, starting }: { documents: readonly ImportRow[]; starting: DocumentStart }) {
  const start = async (): Promise<void> => {
    for (const { id } of documents) if (!(await starting.start(id))) return
  }
  useAction(importActions.startDocuments, start)
  return (
    <Hint label={strings.startHint} action={importActions.startDocuments.id}>
      <Button size="xs" onClick={() => void start()}>
        {strings.startDocuments(documents.length)}
      </Button>
    </Hint>
  )
}
