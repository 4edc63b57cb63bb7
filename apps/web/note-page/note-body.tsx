import { useMergedRef } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useWholeWords } from '#editor/web/index.ts'
import { FileMarksContext } from '#files/web/index.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingText } from '#platform/web/design/loading-parts.tsx'
import type { PageTitleHandle } from '#platform/web/design/page-title.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { links } from '../links.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { useShows } from '../shell/shown-thing.ts'
import { useCurrentProject } from '../shell/current-project.ts'
import { PANEL_TABS } from './note-actions.ts'
import { NoteFind, type Finding } from './note-find.tsx'
import { NoteHead } from './note-head.tsx'
import { NotePageActions } from './note-page-actions.tsx'
import { NoteText } from './note-text.tsx'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { OverText, TagPopover } from './over-text.tsx'
import { strings } from './strings.ts'
import { useNoteKeys } from './use-note-keys.ts'
import { PanelKey, useNotePanel, type NotePanel } from './use-note-panel.tsx'
import { useNoteWork, type NoteWork } from './use-note-work.ts'
import { usePanelRequests } from './use-panel-requests.ts'
import { useRequestedPlace } from './use-requested-place.ts'

const loadLaterParts = async () => import('./later-parts.ts')
const SidePanel = lazyPart('note-panel', async () => (await loadLaterParts()).SidePanel)
const MoveDialog = lazyPart('move', async () => (await import('../move/move-dialog.tsx')).MoveDialog)
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
  const layout = useRef<HTMLDivElement>(null)
  const title = useRef<PageTitleHandle>(null)
  const [shownOver, setShownOver] = useState<'history' | 'move' | null>(null)
  const { viewerCan: can } = note
  const tabs = PANEL_TABS.filter((each) => each !== 'redactions' || can.highlight)
  const panel = useNotePanel(
    // A highlight that an address requests is in the list of highlights.
    note.hasSummary && requested.highlight === undefined ? 'summary' : 'highlights',
    tabs.find((each) => each === requested.panel) ?? null,
  )
  const layoutRef = useMergedRef(layout, panel.measure)
  const { viewer } = useShellData()
  const shownTitle = note.title || PLACEHOLDERS.note
  const work = useNoteWork(note, panel)
  const { text, frame, session, jumps, correcting } = work
  const { requests, keys } = usePanelRequests(panel)
  const { finding, setFinding, find, lookFor } = useFinding()
  const focusText = (): void => text.current?.focus()
  useRequestedPlace(requested, { jumps, setActiveId: work.setActiveId, lookFor })
  useNoteKeys(note, {
    ...keys,
    editText: () => (correcting.isReading ? correcting.begin() : focusText()),
    readText: focusText,
    rename: () => title.current?.focus(),
    history: () => setShownOver('history'),
    move: () => setShownOver('move'),
    find,
  })
  useEffect(() => {
    // Loaded before the first words are marked: what is typed next belongs to their tags.
    if (textStands) for (const part of [TagPopover, SidePanel, NoteFind, VersionHistory]) void part.preload()
  }, [textStands])

  return (
    <Page
      title={shownTitle}
      breadcrumbs={[
        { title: note.project.title || PLACEHOLDERS.project, href: links.project(note.project, 'notes') },
        { title: shownTitle },
      ]}
      width="full"
      fill
      actions={<NotePageActions {...{ note, panel, session, correcting, textStands }} />}
    >
      {tabs.map((each) => (
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
                focusText()
              }}
            />
          )}
          <article className={classes.column} aria-label={shownTitle}>
            <NoteHead note={note} onLeave={focusText} ref={title} />
            <div ref={frame} className={classes.text}>
              <FileMarksContext value={work.marks}>
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
                  colors={work.colors}
                  activeId={work.activeId}
                  parts={work.parts}
                  selectionActions={work.selectionActions}
                  onHighlightClick={work.choice.chooseMarks}
                  onLeave={() => {
                    layout.current?.focus({ preventScroll: true })
                    correcting.end()
                  }}
                />
              </FileMarksContext>
              <OverText {...{ note, work, requested, textStands }} />
            </div>
          </article>
        </div>
        <PanelPlace panel={panel}>
          {textStands ? (
            <Suspense fallback={<LoadingText label={strings.loading} />}>
              <SidePanel
                note={note}
                panel={panel}
                choice={work.choice}
                jumps={jumps}
                activeId={work.activeId}
                {...requests}
              />
            </Suspense>
          ) : (
            <LoadingText label={strings.loading} />
          )}
        </PanelPlace>
      </div>
      <OverPage shown={shownOver} note={note} parts={work.parts} onClose={() => setShownOver(null)} />
    </Page>
  )
}

/** What is opened over the page. */
function OverPage({
  shown,
  note,
  parts,
  onClose,
}: {
  shown: 'history' | 'move' | null
  note: OpenNote
  parts: NoteWork['parts']
  onClose: () => void
}) {
  return (
    <Suspense fallback={<LoadingOverlay onClose={onClose} />}>
      {shown === 'move' ? (
        <MoveDialog opened kind="note" things={[note]} fromId={note.project.id} onClose={onClose} />
      ) : null}
      {shown === 'history' ? (
        <VersionHistory documentId={note.documentId} opened onClose={onClose} parts={parts} />
      ) : null}
    </Suspense>
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
