import { useMergedRef } from '@mantine/hooks'
import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Presence, SavedIndicator, useDocumentSession, type DocumentSession } from '#documents/web/index.ts'
import { useWholeWords } from '#editor/web/index.ts'
import { FileMarksContext } from '#files/web/index.ts'
import { useHighlightColors, useNoteHighlights } from '#highlights/web/index.ts'
import { useNoteCommands } from '#notes/web/index.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingText } from '#platform/web/design/loading-parts.tsx'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import type { PageTitleHandle } from '#platform/web/design/page-title.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { links } from '../links.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { useShellData } from '../shell/shell-data.tsx'
import { useShows } from '../shell/shown-thing.ts'
import { useCurrentProject } from '../shell/current-project.ts'
import { noteActions, PANEL_TABS } from './note-actions.ts'
import { NoteFind, type Finding } from './note-find.tsx'
import { NoteHead } from './note-head.tsx'
import { noteMenu } from './note-menu.tsx'
import { NoteText } from './note-text.tsx'
import type { Correcting, NoteTextHandle } from './note-text-props.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'
import { useContentParts } from './use-content-parts.ts'
import { useCorrecting } from './use-correcting.ts'
import { focusCard, useHighlightChoice } from './use-highlight-choice.ts'
import { useJump } from './use-jump.ts'
import { useMarking } from './use-marking.ts'
import { useMarksOnFiles, useNoteMarks } from './use-marks-on-files.ts'
import { useNoteKeys } from './use-note-keys.ts'
import { PanelKey, useNotePanel, type NotePanel } from './use-note-panel.tsx'
import { useSelectionActions } from './use-selection-actions.tsx'
import { useRequestedPlace } from './use-requested-place.ts'

const loadLaterParts = async () => import('./later-parts.ts')
const SidePanel = lazyPart('note-panel', async () => (await loadLaterParts()).SidePanel)
const CorrectingBar = lazyPart('note-correcting', async () => (await loadLaterParts()).CorrectingBar)
const TagPopover = lazyPart('note-tags', async () => (await loadLaterParts()).TagPopover)
const PastedTurns = lazyPart('note-pasted-turns', async () => (await loadLaterParts()).PastedTurns)
const SpeakerLabels = lazyPart('note-speakers', async () => (await loadLaterParts()).SpeakerLabels)
const MoveDialog = lazyPart('move', async () => (await import('../move/move-dialog.tsx')).MoveDialog)
const PassageInDocuments = lazyPart('note-find-documents', async () => (await loadLaterParts()).PassageInDocuments)
const VersionHistory = lazyPart('note-history', async () => (await loadLaterParts()).VersionHistory)

/** An open note: its head and its text, and its side panel once the text is shown. */
export function NoteBody({
  note,
  requested,
  textStands,
}: {
  note: OpenNote
  requested: HashState
  textStands: boolean
}) {
  useCurrentProject(note.project.id)
  useWholeWords()
  useShows('note', note)
  const text = useRef<NoteTextHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const layout = useRef<HTMLDivElement>(null)
  const title = useRef<PageTitleHandle>(null)
  const contactField = useRef<HTMLInputElement>(null)
  const [activeId, setActiveId] = useState<Id | null>(null)
  const [addingField, setAddingField] = useState(false)
  const [wantsSpeakers, setWantsSpeakers] = useState(false)
  const [shownOver, setShownOver] = useState<'history' | 'move' | null>(null)
  // What an address requests is in the list of highlights.
  const panel = useNotePanel(note.hasSummary && requested.highlight === undefined ? 'summary' : 'highlights')
  const layoutRef = useMergedRef(layout, panel.measure)
  const { viewer } = useShellData()
  const { highlights, viewerCan: can } = note
  const shownTitle = note.title || PLACEHOLDERS.note

  const session = useDocumentSession(can.edit ? note.documentId : null, note.documentEpoch)
  const noteCommands = useNoteCommands()
  const unmark = useCallback((id: Id) => text.current?.unmark(id), [])
  const commands = useNoteHighlights({ noteId: note.id, projectId: note.project.id, highlights, unmark })
  const colors = useHighlightColors(highlights)
  const parts = useContentParts(note)
  const marks = useNoteMarks()
  const jumps = useJump(text, frame, marks)
  const marking = useMarking({
    text,
    frame,
    highlights,
    commands,
    marks,
    onActive: setActiveId,
    onBackToPanel: focusCard,
  })
  const { openTags } = marking
  const choice = useHighlightChoice({ note, panel, activeId, setActiveId, jumps, commands, openTags })
  useMarksOnFiles(marks, {
    highlights,
    activeId,
    mayHighlight: can.highlight,
    onMark: marking.markRegion,
    onOpen: choice.chooseMarks,
  })
  const selectionActions = useSelectionActions(can, marking.mark)
  const correcting = useCorrecting(note, text)
  const { finding, setFinding, find, lookFor } = useFinding()
  useRequestedPlace(requested, { jumps, setActiveId, lookFor })
  useNoteKeys(note, {
    editText: () => (correcting.isReading ? correcting.begin() : text.current?.focus()),
    readText: () => text.current?.focus(),
    rename: () => title.current?.focus(),
    history: () => setShownOver('history'),
    move: () => setShownOver('move'),
    find,
    addField: () => {
      panel.show('fields')
      setAddingField(true)
    },
    showSpeakers: () => {
      panel.show('contacts')
      setWantsSpeakers(true)
    },
    addContact: () => {
      panel.show('contacts')
      requestAnimationFrame(() => contactField.current?.focus())
    },
  })
  useEffect(() => {
    // Loaded before the first words are marked: what is typed next belongs to their tags.
    if (textStands) for (const part of [TagPopover, SidePanel, NoteFind, VersionHistory]) void part.preload()
  }, [textStands])

  const tagged = marking.open && (highlights.find((one) => one.id === marking.open?.highlightId) ?? marking.open.made)
  return (
    <Page
      title={shownTitle}
      breadcrumbs={[
        { title: note.project.title || PLACEHOLDERS.project, href: links.project(note.project, 'notes') },
        { title: shownTitle },
      ]}
      width="full"
      fill
      actions={
        <PageActions note={note} panel={panel} session={session} correcting={correcting} textStands={textStands} />
      }
    >
      {PANEL_TABS.filter((each) => each !== 'redactions' || can.highlight).map((each) => (
        <PanelKey key={each} tab={each} onShow={panel.show} />
      ))}
      <div
        ref={layoutRef}
        className={classes.layout}
        data-panel={panel.isOpen ? (panel.isBeside ? 'beside' : 'sheet') : 'hidden'}
        tabIndex={-1}
      >
        <div className={classes.scroll} data-scroll-restoration-id="text" tabIndex={can.edit ? undefined : 0}>
          {finding === null ? null : (
            <NoteFind
              {...finding}
              text={text}
              frame={frame}
              onShowFile={(fileId) => {
                // The search of the document continues from there.
                setFinding(null)
                jumps.toPart({ kind: 'file', id: fileId })
              }}
              onClose={() => {
                setFinding(null)
                text.current?.focus()
              }}
            />
          )}
          <article className={classes.column} aria-label={shownTitle}>
            <NoteHead note={note} commands={noteCommands} onLeave={() => text.current?.focus()} ref={title} />
            <div ref={frame} className={classes.text}>
              <FileMarksContext value={marks}>
                <NoteText
                  ref={text}
                  noteId={note.id}
                  documentId={note.documentId}
                  title={shownTitle}
                  editable={can.edit}
                  correcting={correcting}
                  mayHighlight={can.highlight}
                  session={session}
                  viewerName={viewer.name}
                  colors={colors}
                  activeId={activeId}
                  parts={parts}
                  selectionActions={selectionActions}
                  onHighlightClick={choice.chooseMarks}
                  onLeave={() => {
                    layout.current?.focus({ preventScroll: true })
                    correcting.end()
                  }}
                />
              </FileMarksContext>
              {textStands && requested.passage !== undefined && (
                <Suspense fallback={null}>
                  <PassageInDocuments
                    key={requested.passage}
                    query={requested.passage}
                    frame={frame}
                    onShow={(fileId) => jumps.toPart({ kind: 'file', id: fileId })}
                  />
                </Suspense>
              )}
              {textStands && can.edit && (
                <Suspense>
                  <PastedTurns noteId={note.id} frame={frame} />
                </Suspense>
              )}
              {textStands && note.speakers.length > 0 && (
                <Suspense>
                  <SpeakerLabels note={note} frame={frame} />
                </Suspense>
              )}
              {tagged ? (
                <Suspense fallback={<LoadingOverlay onClose={marking.closeTags} />}>
                  <TagPopover
                    highlight={tagged}
                    lines={marking.open?.lines ?? []}
                    projectId={note.project.id}
                    tags={note.project.tags}
                    mayCreate={note.project.viewerCan.contribute}
                    commands={commands}
                    frame={frame}
                    onActed={marking.acted}
                    onClose={marking.closeTags}
                  />
                </Suspense>
              ) : null}
            </div>
          </article>
        </div>
        <PanelPlace panel={panel}>
          {textStands ? (
            <Suspense fallback={<LoadingText label={strings.loading} />}>
              <SidePanel
                note={note}
                panel={panel}
                choice={choice}
                jumps={jumps}
                activeId={activeId}
                addingField={addingField}
                onAddingFieldChange={setAddingField}
                contactField={contactField}
                wantsSpeakers={wantsSpeakers}
                onSpeakersReached={() => setWantsSpeakers(false)}
              />
            </Suspense>
          ) : (
            <LoadingText label={strings.loading} />
          )}
        </PanelPlace>
      </div>
      <Suspense fallback={<LoadingOverlay onClose={() => setShownOver(null)} />}>
        {shownOver === 'move' ? (
          <MoveDialog opened kind="note" things={[note]} fromId={note.project.id} onClose={() => setShownOver(null)} />
        ) : null}
        {shownOver === 'history' ? (
          <VersionHistory documentId={note.documentId} opened onClose={() => setShownOver(null)} parts={parts} />
        ) : null}
      </Suspense>
    </Page>
  )
}

/** Words to find in the text; requested again, their field gets the focus back. */
function useFinding() {
  const [finding, setFinding] = useState<Finding | null>(null)
  const { level } = usePageFrame()
  const find = (query?: string): void =>
    setFinding((now) => ({ query: query ?? now?.query ?? '', asked: (now?.asked ?? 0) + 1 }))
  // In a peek beside a list, the keys stay with the list.
  const lookFor = (words: string): void => (level === 'peek' ? setFinding({ query: words, asked: 0 }) : find(words))
  return { finding, setFinding, find, lookFor }
}

interface PageActionsProps {
  note: OpenNote
  panel: NotePanel
  session: DocumentSession | null
  correcting: Correcting
  textStands: boolean
}

function PageActions({ note, panel, session, correcting, textStands }: PageActionsProps) {
  return (
    <>
      {session && textStands ? (
        <Suspense>
          <CorrectingBar documentId={note.documentId} session={session} correcting={correcting} />
        </Suspense>
      ) : null}
      {session ? <Presence provider={session.provider} /> : null}
      {session ? <SavedIndicator saved={session.saved} /> : null}
      <IconButton
        label={strings.togglePanel}
        action={noteActions.togglePanel.id}
        variant="subtle"
        pressed={panel.isOpen}
        onClick={() => panel.setOpened(!panel.isOpen)}
      >
        <IconLayoutSidebarRight size={17} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <ShareButton href={links.note(note)} project={note.project} />
      <MoreMenu label={strings.more} entries={noteMenu(note)} />
    </>
  )
}

/** Beside the text, or over it. */
function PanelPlace({ panel, children }: { panel: NotePanel; children: React.ReactNode }) {
  if (!panel.isOpen) return null
  return (
    <>
      {panel.isBeside ? null : <div className={classes.veil} onClick={() => panel.setOpened(false)} />}
      <aside className={classes.panel} aria-label={strings.panel}>
        {children}
      </aside>
    </>
  )
}
