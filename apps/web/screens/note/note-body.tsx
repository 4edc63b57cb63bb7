import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { documentStrings, Presence, SavedIndicator, useDocumentSession } from '#documents/web/index.ts'
import type { SelectionAction } from '#editor/web/index.ts'
import { FileMarksContext } from '#files/web/index.ts'
import {
  noteHighlightStrings,
  useHighlightColors,
  useNoteHighlights,
  type NoteHighlight,
} from '#highlights/web/index.ts'
import { LockBanner, noteStrings, NoteTitle, useNoteCommands } from '#notes/web/index.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Arriving } from '#platform/web/design/arriving.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { alikeHref } from '#search/web/index.ts'
import { starEntry } from '../../shell/star-action.ts'
import { selectedSpoken, useHasSpoken } from '../../documents/spoken-text.ts'
import { historyEntry } from '../../history-entry.ts'
import { isJustMade } from '../../just-made.ts'
import { links } from '../../links.ts'
import { useStandsInProject } from '../../shell/stands-in-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { useShellData } from '../../shell/shell-data.tsx'
import { copyHighlightLink, copyHighlightQuote, copyNoteLink } from './copying.ts'
import { noteActions, PANEL_TABS, panelActions, type PanelTab } from './note-actions.ts'
import { LoadingText } from './loading-text.tsx'
import { NoteFind, type Finding } from './note-find.tsx'
import { NoteText } from './note-text.tsx'
import type { NoteTextHandle } from './note-text-props.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'
import { PANEL_BESIDE_FROM_PX } from './text-ahead.ts'
import { useContentParts } from './use-content-parts.ts'
import { useJump } from './use-jump.ts'
import { useMarking } from './use-marking.ts'
import { useMarksOnFiles, useNoteMarks } from './use-marks-on-files.ts'
import { useWantedPlace } from './use-wanted-place.ts'

const loadLaterParts = async () => import('./later-parts.ts')
const SidePanel = lazyPart('note-panel', async () => (await loadLaterParts()).SidePanel)
const TagPopover = lazyPart('note-tags', async () => (await loadLaterParts()).TagPopover)
const MoveDialog = lazyPart('move', async () => (await import('../move/move-dialog.tsx')).MoveDialog)
const VersionHistory = lazyPart('note-history', async () => (await loadLaterParts()).VersionHistory)

const ICON_SIZE = 16

/** An opened note: its head, its text, and what is known of it beside, once the text stands. */
export function NoteBody({ note, wanted, textStands }: { note: OpenNote; wanted: HashState; textStands: boolean }) {
  useStandsInProject(note.project.id)
  const router = useRouter()
  const { viewer } = useShellData()
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const layout = useRef<HTMLDivElement>(null)
  const layoutRef = useMergedRef(layout, measure)
  const beside = width === 0 || width >= PANEL_BESIDE_FROM_PX
  const [panel, setPanel] = useState<boolean | null>(null)
  const panelOpen = panel ?? beside
  const [tab, setTab] = useState<PanelTab>('highlights')
  const [activeId, setActiveId] = useState<Id | null>(null)
  const [onlyTag, setOnlyTag] = useState<Id | null>(null)
  const [finding, setFinding] = useState<Finding | null>(null)
  const [history, setHistory] = useState(false)
  const [moving, setMoving] = useState(false)
  const [addingField, setAddingField] = useState(false)
  const text = useRef<NoteTextHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const title = useRef<{ focus: () => void }>(null)
  const contactField = useRef<HTMLInputElement>(null)
  const can = note.viewerCan
  const shownTitle = note.title || PLACEHOLDERS.note

  const session = useDocumentSession(can.edit ? note.documentId : null, note.documentEpoch)
  const noteCommands = useNoteCommands()
  const commands = useNoteHighlights({
    noteId: note.id,
    projectId: note.project.id,
    onRefused: (id) => text.current?.unmark(id),
  })
  const colors = useHighlightColors(note.highlights)
  const parts = useContentParts(note)
  const marks = useNoteMarks()
  const jumps = useJump(text, frame, marks)
  const listed = useMemo(
    () =>
      onlyTag === null ? note.highlights : note.highlights.filter((one) => one.tags.some((tag) => tag.id === onlyTag)),
    [note.highlights, onlyTag],
  )

  const showPanel = useCallback((wantedTab: PanelTab): void => {
    setTab(wantedTab)
    setPanel(true)
  }, [])
  const focusCard = useCallback((id: Id): void => {
    // Once the list has drawn it.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-highlight-card="${id}"] button`)?.focus({ preventScroll: true }),
    )
  }, [])
  const marking = useMarking({
    text,
    frame,
    highlights: note.highlights,
    commands,
    marks,
    session,
    onActive: setActiveId,
    onBackToPanel: focusCard,
  })

  const openHighlight = useCallback(
    (highlight: NoteHighlight): void => {
      setActiveId(highlight.id)
      if (!beside) setPanel(false)
      jumps.toHighlight(highlight.id)
    },
    [jumps, beside],
  )
  const editTags = useCallback(
    (highlight: NoteHighlight): void => {
      setActiveId(highlight.id)
      jumps.toHighlight(highlight.id, true)
      marking.openTags(highlight.id, 'panel')
    },
    [jumps, marking],
  )
  const step = (by: number): void => {
    const at = listed.findIndex((one) => one.id === activeId)
    const next =
      listed[at === -1 ? (by > 0 ? 0 : listed.length - 1) : Math.min(listed.length - 1, Math.max(0, at + by))]
    if (!next) return
    // Drawn before the next press, so that each of a quick row of them counts.
    flushSync(() => {
      showPanel('highlights')
      setActiveId(next.id)
    })
    focusCard(next.id)
  }
  const active = note.highlights.find((one) => one.id === activeId) ?? null
  const removeHighlight = useCallback(
    (highlight: NoteHighlight): void => {
      const at = listed.indexOf(highlight)
      const next = listed[at + 1] ?? listed[at - 1]
      setActiveId(next?.id ?? null)
      if (next) focusCard(next.id)
      commands.remove([highlight])
    },
    [commands, listed, focusCard],
  )
  const menuOf = useCallback(
    (highlight: NoteHighlight): MenuEntry[] => [
      {
        kind: 'command',
        title: noteHighlightStrings.copyLink,
        onSelect: () => void copyHighlightLink(note, highlight),
      },
      {
        kind: 'command',
        title: noteHighlightStrings.copyQuote,
        onSelect: () => void copyHighlightQuote(note, highlight),
      },
      ...(highlight.text === ''
        ? []
        : [
            {
              kind: 'command' as const,
              title: noteHighlightStrings.findAlike,
              onSelect: () => router.history.push(alikeHref(highlight.text)),
            },
          ]),
      ...(highlight.viewerCan.delete
        ? [
            { kind: 'line' as const },
            {
              kind: 'command' as const,
              title: noteHighlightStrings.remove,
              danger: true,
              onSelect: () => removeHighlight(highlight),
            },
          ]
        : []),
    ],
    [note, removeHighlight, router],
  )

  const onHighlightClick = useCallback(
    (ids: string[]): void => {
      const here = ids.filter((id) => note.highlights.some((one) => one.id === id))
      // Where several lie over one another, each click chooses the next of them.
      setActiveId((now) => here[(here.indexOf(now ?? '') + 1) % here.length] ?? null)
      if (here.length > 0 && beside) showPanel('highlights')
    },
    [note.highlights, beside, showPanel],
  )
  useMarksOnFiles(marks, {
    highlights: note.highlights,
    activeId,
    mayHighlight: can.highlight,
    onMark: marking.markRegion,
    onOpen: onHighlightClick,
  })
  const hasSpoken = useHasSpoken() && can.edit
  const redact = useCallback((): void => {
    const part = selectedSpoken()
    if (part) void loadLaterParts().then(({ choosePart }) => choosePart(part))
    else showToast({ message: strings.nothingSpoken })
  }, [])
  const selectionActions = useMemo(
    (): SelectionAction[] => [
      {
        id: 'highlight',
        label: strings.highlight,
        action: noteActions.highlight.id,
        icon: <IconHighlight size={ICON_SIZE} stroke={1.8} />,
        run: marking.mark,
      },
      ...(hasSpoken
        ? [
            {
              id: 'redact',
              label: strings.redact,
              action: noteActions.redact.id,
              icon: <IconEyeOff size={ICON_SIZE} stroke={1.8} />,
              run: redact,
            },
          ]
        : []),
    ],
    [marking.mark, hasSpoken, redact],
  )

  useEffect(() => {
    // There before the first words are marked: what is typed next belongs into their tags.
    if (textStands) for (const part of [TagPopover, SidePanel, NoteFind, VersionHistory]) void part.preload()
  }, [textStands])
  const find = (query?: string): void =>
    setFinding((now) => ({ query: query ?? now?.query ?? '', asked: (now?.asked ?? 0) + 1 }))
  const { level } = usePageFrame()
  // Beside a list the keys stay with the list.
  const lookFor = (words: string): void => (level === 'peek' ? setFinding({ query: words, asked: 0 }) : find(words))
  useWantedPlace(wanted, { jumps, setActiveId, lookFor })
  /** The search of the document goes on from there. */
  const showFound = (fileId: Id): void => {
    setFinding(null)
    jumps.toPart({ kind: 'file', id: fileId })
  }
  const leaveText = (): void => layout.current?.focus({ preventScroll: true })
  const remove = async (): Promise<void> => {
    const address = router.state.location.href
    await noteCommands.remove(
      note,
      () => router.history.push(links.project(note.project)),
      () => router.history.push(address),
    )
  }

  // Who made it begins with its title.
  const isNew = useRef(isJustMade(router) && note.title === '')
  useEffect(() => {
    if (isNew.current) title.current?.focus()
  }, [])
  useAction(noteActions.editText, () => text.current?.focus(), { enabled: can.edit || can.highlight })
  useAction(noteActions.rename, () => title.current?.focus(), { enabled: can.edit })
  useAction(noteActions.toggleLock, async () => void (await noteCommands.setLocked(note, !note.locked)), {
    enabled: can.lock,
  })
  useAction(noteActions.history, () => setHistory(true), { enabled: can.edit })
  useAction(noteActions.find, () => find())
  useAction(noteActions.copyLink, async () => copyNoteLink(note))
  useAction(noteActions.move, () => setMoving(true), { enabled: can.move })
  useAction(noteActions.remove, remove, { enabled: can.delete })
  useAction(noteActions.togglePanel, () => setPanel(!panelOpen))
  useAction(
    noteActions.addField,
    () => {
      showPanel('fields')
      setAddingField(true)
    },
    { enabled: note.project.viewerCan.contribute },
  )
  useAction(
    noteActions.addContact,
    () => {
      showPanel('contacts')
      requestAnimationFrame(() => contactField.current?.focus())
    },
    { enabled: can.highlight },
  )
  useAction(noteActions.highlight, marking.mark, { enabled: can.highlight })
  useAction(noteActions.redact, redact, { enabled: hasSpoken })
  useAction(noteActions.nextHighlight, () => step(1), { enabled: listed.length > 0 })
  useAction(noteActions.previousHighlight, () => step(-1), { enabled: listed.length > 0 })
  const withActive = (act: (highlight: NoteHighlight) => void | Promise<void>) => () =>
    active ? act(active) : undefined
  useAction(noteActions.highlightTags, withActive(editTags), { enabled: active?.viewerCan.tag ?? false })
  useAction(noteActions.deleteHighlight, withActive(removeHighlight), { enabled: active?.viewerCan.delete ?? false })
  useAction(
    noteActions.copyHighlightLink,
    withActive(async (highlight) => copyHighlightLink(note, highlight)),
    { enabled: active !== null },
  )
  useAction(
    noteActions.copyHighlightQuote,
    withActive(async (highlight) => copyHighlightQuote(note, highlight)),
    { enabled: active !== null },
  )

  const tagged =
    marking.open && (note.highlights.find((one) => one.id === marking.open?.highlightId) ?? marking.open.made)
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
        <>
          {session ? <Presence provider={session.provider} /> : null}
          {session ? <SavedIndicator saved={session.saved} /> : null}
          <IconButton
            label={strings.togglePanel}
            action={noteActions.togglePanel.id}
            variant="subtle"
            pressed={panelOpen}
            onClick={() => setPanel(!panelOpen)}
          >
            <IconLayoutSidebarRight size={17} stroke={1.8} aria-hidden="true" />
          </IconButton>
          <MoreMenu label={strings.more} entries={pageMenu(note)} />
        </>
      }
    >
      {PANEL_TABS.filter((each) => each !== 'redactions' || can.highlight).map((each) => (
        <PanelKey key={each} tab={each} onShow={showPanel} />
      ))}
      <div
        ref={layoutRef}
        className={classes.layout}
        data-panel={panelOpen ? (beside ? 'beside' : 'sheet') : 'hidden'}
        tabIndex={-1}
      >
        <div className={classes.scroll} data-scroll-restoration-id="text" tabIndex={can.edit ? undefined : 0}>
          {finding === null ? null : (
            <NoteFind
              {...finding}
              text={text}
              frame={frame}
              onShowFile={showFound}
              onClose={() => {
                setFinding(null)
                text.current?.focus()
              }}
            />
          )}
          <article className={classes.column} aria-label={shownTitle}>
            {note.locked ? (
              <LockBanner
                mayHighlight={can.highlight}
                onUnlock={can.lock ? () => void noteCommands.setLocked(note, false) : undefined}
              />
            ) : null}
            <NoteTitle
              title={note.title}
              editable={can.edit}
              onRename={(next) => void noteCommands.rename(note, next)}
              onLeave={() => text.current?.focus()}
              ref={title}
            />
            <p className={classes.meta}>
              <IconClock size={13} stroke={1.8} aria-hidden="true" />
              <VisuallyHidden>{note.happenedAt === null ? strings.created : strings.happened}</VisuallyHidden>
              <RelativeTime at={note.happenedAt ?? note.createdAt} />
            </p>
            <div ref={frame} className={classes.text}>
              <FileMarksContext value={marks}>
                <NoteText
                  ref={text}
                  noteId={note.id}
                  documentId={note.documentId}
                  title={shownTitle}
                  editable={can.edit}
                  mayHighlight={can.highlight}
                  session={session}
                  viewerName={viewer.name}
                  colors={colors}
                  activeId={activeId}
                  parts={parts}
                  selectionActions={can.highlight ? selectionActions : NO_ACTIONS}
                  onHighlightClick={onHighlightClick}
                  onLeave={leaveText}
                />
              </FileMarksContext>
              {tagged ? (
                <Suspense fallback={<Arriving onClose={marking.closeTags} />}>
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
        {panelOpen ? (
          <>
            {beside ? null : <div className={classes.veil} onClick={() => setPanel(false)} />}
            <aside className={classes.panel} aria-label={strings.panel}>
              {textStands ? (
                <Suspense fallback={<LoadingText />}>
                  <SidePanel
                    note={note}
                    tab={tab}
                    onTabChange={setTab}
                    onClose={() => setPanel(false)}
                    highlights={listed}
                    onlyTag={onlyTag}
                    onOnlyTagChange={setOnlyTag}
                    activeId={activeId}
                    onOpenHighlight={openHighlight}
                    onEditTags={editTags}
                    menuOf={menuOf}
                    addingField={addingField}
                    onAddingFieldChange={setAddingField}
                    contactField={contactField}
                  />
                </Suspense>
              ) : (
                <LoadingText />
              )}
            </aside>
          </>
        ) : null}
      </div>
      <Suspense fallback={<Arriving onClose={() => setMoving(false)} />}>
        {moving ? (
          <MoveDialog opened kind="note" things={[note]} fromId={note.project.id} onClose={() => setMoving(false)} />
        ) : null}
      </Suspense>
      <Suspense fallback={<Arriving onClose={() => setHistory(false)} />}>
        {history ? (
          <VersionHistory
            documentId={note.documentId}
            opened={history}
            onClose={() => setHistory(false)}
            parts={parts}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}

const NO_ACTIONS: readonly SelectionAction[] = []

function PanelKey({ tab, onShow }: { tab: PanelTab; onShow: (tab: PanelTab) => void }) {
  useAction(panelActions[tab], () => onShow(tab))
  return null
}

function pageMenu(note: OpenNote): MenuEntry[] {
  const can = note.viewerCan
  const size = { size: ICON_SIZE, stroke: 1.8 }
  return [
    { kind: 'action', action: noteActions.find.id, title: noteActions.find.title, icon: <IconSearch {...size} /> },
    {
      kind: 'action',
      action: noteActions.copyLink.id,
      title: noteActions.copyLink.title,
      icon: <IconLink {...size} />,
    },
    starEntry,
    ...(can.edit
      ? [
          {
            kind: 'action' as const,
            action: noteActions.history.id,
            title: documentStrings.history,
            icon: <IconHistory {...size} />,
          },
        ]
      : []),
    historyEntry('note', note.id),
    ...(can.lock
      ? [
          {
            kind: 'action' as const,
            action: noteActions.toggleLock.id,
            title: note.locked ? noteStrings.unlock : noteStrings.lock,
            icon: note.locked ? <IconLockOpen {...size} /> : <IconLock {...size} />,
          },
        ]
      : []),
    ...(can.move
      ? [
          {
            kind: 'action' as const,
            action: noteActions.move.id,
            title: strings.move,
            icon: <IconFolderSymlink {...size} />,
          },
        ]
      : []),
    ...(can.delete
      ? [
          { kind: 'line' as const },
          {
            kind: 'action' as const,
            action: noteActions.remove.id,
            title: noteActions.remove.title,
            icon: <IconTrash {...size} />,
            danger: true,
          },
        ]
      : []),
  ]
}
