import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  importActions,
  ImportStatus,
  ImportToMap,
  importStrings as strings,
  RefusedFile,
  takeHandedOver,
  useDocumentStart,
  useProjectImports,
  useRemoveImport,
  useUploads,
  type DocumentStart,
  type ImportRow,
  type Uploading,
} from '#imports/web/index.ts'
import { NoteOfFileDocument } from '#generated/operations/apps/web/screens/import/file-notes.ts'
import { FileRow } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { DropTarget, DropZone } from '#platform/web/design/drop-target.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader, PageSection } from '#platform/web/design/page.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { isReadIn } from './read-in.ts'
import { ImportCard } from './import-card.tsx'
import classes from './import.module.css'
import { screenStrings } from './strings.ts'
import { useFileNotes } from './use-file-notes.ts'
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
  // Files that were given to this page can still be added unconverted.
  const [given, setGiven] = useState<ReadonlyMap<Id, File>>(new Map())
  const {
    uploads,
    add: readIn,
    remove,
    again,
  } = useUploads(project.id, (importId, file) => {
    if (file) setGiven((before) => new Map(before).set(importId, file))
    reload()
  })
  const fileNotes = useFileNotes(project.id)
  const keep = async (one: ImportRow, file: File): Promise<void> => {
    if (await removeImport(one)) fileNotes.add([file])
  }
  const add = async (files: readonly File[]): Promise<void> => {
    const areReadIn = await Promise.all(files.map(isReadIn))
    readIn(files.filter((_file, at) => areReadIn[at]))
    fileNotes.add(files.filter((_file, at) => !areReadIn[at]))
  }
  const addHandedOver = useEffectEvent(() => void add(takeHandedOver(project.id)))
  useEffect(() => addHandedOver(), [project.id])
  const [endedBefore] = useState(() => new Map(imports.map((one) => [one.id, one.finishedAt])))
  const [peeked, setPeeked] = useState<Id | null>(null)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  useAction(createActions.import, () => chooser?.querySelector('button')?.click(), {
    enabled: project.viewerCan.contribute,
  })
  const notesHref = links.project(project, 'notes')
  useAction(importActions.openNotes, () => router.history.push(notesHref))
  const title = project.title || screenStrings.untitled
  const parts = partsOf(imports, endedBefore)
  // One card per file: while it is being uploaded from here, its upload card says that it waits.
  const uploadOf = new Map(
    uploads.flatMap(({ key, name }) => {
      const found = parts.waiting.find((one) => one.waits && one.becomes === null && one.fileName === name)
      return found ? [[key, found.id] as const] : []
    }),
  )
  const onTheirWay = new Set(uploadOf.values())
  const shownWaiting = parts.waiting.filter(({ id }) => !onTheirWay.has(id))
  const documents = parts.waiting.filter((one) => one.becomes === 'CONTENT')
  const startable = parts.waiting.find((one) => one.becomes !== null)
  const keepOf = (one: ImportRow): (() => Promise<unknown>) | undefined => {
    const file = given.get(one.id)
    return file && (async () => keep(one, file))
  }
  const status = (one: ImportRow) => (
    <ImportCard key={`${one.id} ${one.state}`} name={one.fileName}>
      <ImportStatus one={one} notesHref={notesHref} keyed={one === keyedStatus(parts)} onPeek={setPeeked} />
    </ImportCard>
  )
  const busy =
    uploads.length + parts.waiting.length + parts.running.length + fileNotes.notes.length + fileNotes.refused.length > 0

  return (
    <DropTarget
      label={strings.drop(title)}
      disabled={!project.viewerCan.contribute}
      onFiles={(files) => void add(files)}
    >
      <Page
        title={`${screenStrings.title} · ${title}`}
        breadcrumbs={[PROJECTS_CRUMB, { title, href: links.project(project) }, { title: screenStrings.title }]}
        width="wide"
      >
        <PageHeader title={screenStrings.heading(title)} description={strings.zoneHint} />
        {project.viewerCan.contribute ? (
          <div ref={setChooser} className={classes.chooser} data-compact={busy || undefined}>
            <DropZone compact={busy}>
              {!busy && <p className={classes.zone}>{strings.zoneTitle}</p>}
              {/* The same button before and after, so that it keeps the focus. */}
              <Hint label={busy ? strings.chooseMore : strings.choose} action={createActions.import.id}>
                <FileButton onFiles={(files) => void add(files)} {...(busy ? { variant: 'default', size: 'xs' } : {})}>
                  {busy ? strings.chooseMore : strings.choose}
                </FileButton>
              </Hint>
            </DropZone>
            {documents.length > 1 && <StartDocuments documents={documents} starting={starting} />}
          </div>
        ) : (
          <p>{screenStrings.readOnly}</p>
        )}
        <div className={classes.cards}>
          {uploads.map((upload) => (
            <UploadCard
              key={upload.key}
              upload={upload}
              waits={uploadOf.has(upload.key)}
              onRemove={() => remove(upload.key)}
              onAgain={() => again(upload.key)}
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
        {fileNotes.notes.length + fileNotes.refused.length > 0 && (
          <PageSection title={screenStrings.asNotes}>
            <div className={classes.cards}>
              {fileNotes.refused.map((one) => (
                <ImportCard key={one.key} name={one.file.name}>
                  <div className={classes.refused}>
                    <p className={classes.reason} role="alert">
                      {one.reason}
                    </p>
                    <Button size="xs" variant="default" onClick={() => fileNotes.again(one)}>
                      {strings.tryAgain}
                    </Button>
                    <Button size="xs" variant="default" onClick={() => fileNotes.remove(one)}>
                      {strings.removeFile}
                    </Button>
                  </div>
                </ImportCard>
              ))}
              {fileNotes.notes.map(({ noteId, title: noteTitle, fileId, fileName }) => (
                <ImportCard key={fileId} name={fileName}>
                  <FileRow fileId={fileId} name={fileName} title={<NoteOfFile id={noteId} title={noteTitle} />} />
                </ImportCard>
              ))}
            </div>
          </PageSection>
        )}
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

interface Parts {
  /** In the order in which they were added. */
  waiting: ImportRow[]
  running: ImportRow[]
  /** Since the page was opened. */
  justEnded: ImportRow[]
  before: ImportRow[]
}

/** @param endedBefore when each import had ended as the page was opened; the clocks of browser and server may differ */
function partsOf(imports: readonly ImportRow[], endedBefore: ReadonlyMap<Id, string | null>): Parts {
  const ended = imports.filter((one) => one.finishedAt !== null && one.state !== 'RUNNING')
  const isNew = (one: ImportRow): boolean => endedBefore.get(one.id) !== one.finishedAt
  return {
    waiting: imports.filter((one) => one.state === 'INSPECTED' || one.state === 'UPLOADED').toReversed(),
    running: imports.filter((one) => one.state === 'RUNNING'),
    justEnded: ended.filter(isNew),
    before: ended.filter((one) => !isNew(one)),
  }
}

/** The import that the keys apply to: a running one can be stopped, else the one that ended last can be continued. */
function keyedStatus({ running, justEnded }: Parts): ImportRow | undefined {
  return running[0] ?? justEnded[0]
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

function UploadCard({
  upload,
  waits,
  onRemove,
  onAgain,
}: {
  upload: Uploading
  /** Whether other files are read first. */
  waits: boolean
  onRemove: () => void
  onAgain: () => void
}) {
  const { name, size, sent, problem } = upload
  return (
    <section className={classes.card} aria-label={name}>
      {problem === null ? (
        <ProgressBar
          label={
            waits ? `${name} · ${strings.waits}` : sent < size ? strings.uploading(name) : strings.inspecting(name)
          }
          done={sent}
          total={size}
          figures={screenStrings.size(sent, size)}
          onCancel={onRemove}
        />
      ) : (
        <RefusedFile name={name} reason={problem}>
          <Button size="xs" variant="default" onClick={onAgain}>
            {strings.tryAgain}
          </Button>
          <Button size="xs" variant="default" onClick={onRemove}>
            {strings.removeFile}
          </Button>
        </RefusedFile>
      )}
    </section>
  )
}

/** Opens the note of a file, by its current title: a PDF may have its own title. */
function NoteOfFile({ id, title: given }: { id: Id; title: string }) {
  const { data } = useAnswer(NoteOfFileDocument, { variables: { id } })
  const title = data?.note?.title ?? given
  return (
    <Link className={classes.noteLink} href={links.note({ id, title })}>
      {title}
    </Link>
  )
}
