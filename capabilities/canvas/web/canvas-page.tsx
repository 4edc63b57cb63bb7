import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
} from 'react'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { REFERENCE_KINDS, type CanvasItem } from '../model/item.ts'
import { CandidatePicker, DRAGGED_TYPE } from './parts/candidate-picker.tsx'
import type { Target } from './parts/candidates.ts'
import { CanvasToolbar, ChosenBar, ZoomBar, type FurtherActs } from './parts/canvas-toolbar.tsx'
import { Minimap } from './parts/minimap.tsx'
import { nameOf, ObjectList, optionId } from './parts/object-list.tsx'
import { OtherPeople } from './parts/other-people.tsx'
import { WritingField } from './parts/writing-field.tsx'
import { createBoard } from './scene/board.ts'
import { toPlane } from './scene/camera.ts'
import { followPointer } from './scene/pointer.ts'
import { canvasStrings as strings } from './strings.ts'
import { useBoardState, useSceneVersion } from './use-board-state.ts'
import { useCanvasActs } from './acts/use-canvas-acts.ts'
import { useCanvasChanges, type TurnedInto } from './use-canvas-changes.ts'
import { useCanvasItems } from './use-canvas-items.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { useColorsFromAfar } from './use-colors-from-afar.ts'
import { useExport } from './use-export.ts'
import { useOthers } from './use-others.ts'
import { useReferences } from './use-references.ts'
import { useStage } from './use-stage.ts'
import classes from './canvas.module.css'

/** The target of a reference, as far as the user may see it. */
export interface OpenedReference {
  kind: 'note' | 'insight' | 'highlight'
  id: Id
  title: string
  /** Only of a highlight. */
  noteId: Id | null
}

export interface CanvasPageProps {
  viewId: Id
  projectId: Id
  title: string
  mayEdit: boolean
  insightHref: (insight: { id: Id; title: string }) => string
  /** Shows the target of a reference beside the canvas. */
  onPeek: (opened: OpenedReference) => void
  /** The colour of another user who looks at it. */
  colorOf: (name: string) => string
  furtherActs: FurtherActs
  /** The menu of the view. */
  menu?: ReactNode
}

/** A canvas with everything around it: the plane, the drawing tools, and the picker of what can be added. */
export function CanvasPage({
  viewId,
  projectId,
  title,
  mayEdit,
  insightHref,
  onPeek,
  colorOf,
  furtherActs,
  menu,
}: CanvasPageProps) {
  const items = useCanvasItems(viewId)
  const { scene } = items
  const board = useMemo(() => createBoard(scene), [scene])
  const references = useReferences(scene)
  const changes = useCanvasChanges(viewId, items, insightHref)
  const drawn = useStage(board, references, mayEdit)
  useColorsFromAfar(viewId, board, references)
  const { surface, tools } = drawn
  const [picking, setPicking] = useState(false)
  const [turning, setTurning] = useState<TurnedInto | null>(null)
  const listId = useId()

  const peek = useCallback(
    (item: CanvasItem): void => {
      const state = references.stateOf(item)
      if (state?.status !== 'found') return
      if (state.target === 'highlight')
        onPeek({ kind: 'highlight', id: state.item.id, title: state.item.note.title, noteId: state.item.note.id })
      else if (state.target === 'note' || state.target === 'insight')
        onPeek({ kind: state.target, id: state.item.id, title: state.item.title, noteId: null })
    },
    [references, onPeek],
  )
  const acts = useCanvasActs({ board, changes, tools, mayEdit, onOpen: peek })
  const mayEditNow = useEffectEvent(() => mayEdit)
  useEffect(() => {
    const place = surface.current
    if (!place) return undefined
    let isSpaceDown = false
    const space = (event: KeyboardEvent): void => {
      if (
        event.key !== ' ' ||
        (event.target instanceof HTMLElement && event.target !== place && event.target !== document.body)
      )
        return
      isSpaceDown = event.type === 'keydown'
      event.preventDefault()
    }
    window.addEventListener('keydown', space)
    window.addEventListener('keyup', space)
    const stop = followPointer(
      place,
      board,
      { mayEdit: () => mayEditNow(), ...acts, open: (item, at) => acts.open(item, at) },
      () => isSpaceDown,
    )
    return () => {
      stop()
      window.removeEventListener('keydown', space)
      window.removeEventListener('keyup', space)
    }
  }, [surface, board, acts])
  const onExport = useExport({ board, references, tools, title })
  useCanvasKeys({
    board,
    acts,
    surface,
    mayEdit,
    onPicker: () => setPicking((open) => !open),
    onExport: (kind) => void onExport(kind),
    onTurn: (into) => (acts.hasName() ? acts.turn(into, null) : setTurning(into)),
  })
  const others = useOthers(viewId, board, surface)
  useClipboard({ board, acts, references, mayEdit, surface })

  // At first everything is shown.
  const width = useBoardState(board, (state) => state.size.width)
  const fittedFor = useRef<typeof board | null>(null)
  useEffect(() => {
    if (!items.loaded || width === 0 || fittedFor.current === board) return
    fittedFor.current = board
    board.fit('all')
  }, [items.loaded, width, board])

  const dropCandidate = (event: DragEvent<HTMLDivElement>): void => {
    const place = surface.current?.getBoundingClientRect()
    const target = toTarget(event.dataTransfer.getData(DRAGGED_TYPE))
    if (!place || !target) return
    event.preventDefault()
    acts.add([target], toPlane(board.state().camera, { x: event.clientX - place.left, y: event.clientY - place.top }))
  }
  const current = useBoardState(board, (state) => state.current)
  const writing = useBoardState(board, (state) => state.writing)
  return (
    <div className={classes.page}>
      <div className={classes.place}>
        <div
          ref={surface}
          className={classes.surface}
          role="listbox"
          tabIndex={0}
          aria-multiselectable="true"
          aria-label={strings.labelOf(title)}
          aria-describedby={`${listId}-help`}
          {...(current === null ? {} : { 'aria-activedescendant': optionId(listId, current) })}
          onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_TYPE) && event.preventDefault()}
          onDrop={dropCandidate}
        >
          <canvas ref={drawn.base} className={classes.plane} aria-hidden="true" />
          <canvas ref={drawn.top} className={classes.plane} aria-hidden="true" />
          <ObjectList listId={listId} board={board} references={references} />
        </div>
        <OtherPeople others={others} board={board} colorOf={colorOf} />
        <p id={`${listId}-help`} className={classes.hidden}>
          {strings.help}
        </p>
        {writing && tools && (
          <WritingField
            key={writing.item.id}
            board={board}
            writing={writing}
            heightOf={(text) => tools.heightOf({ ...writing.item, text })}
            onDone={(text) => {
              acts.wrote(writing, text)
              surface.current?.focus({ preventScroll: true })
            }}
          />
        )}
        <Around board={board} loaded={items.loaded} failure={items.failure} retry={items.retry} mayEdit={mayEdit} />
        {tools && items.loaded && <Minimap board={board} tools={tools} />}
        <Chosen board={board} references={references} />
        {mayEdit && <ChosenBar viewId={viewId} board={board} acts={acts} furtherActs={furtherActs} />}
        <CanvasToolbar board={board} mayEdit={mayEdit} pickerOpen={picking} />
        <ZoomBar board={board} />
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
      {turning && (
        <NameDialog
          opened
          title={strings.turn[turning].title}
          label={strings.turn[turning].label}
          hint={strings.turnHint}
          confirmLabel={strings.turn[turning].confirm}
          maxLength={turning === 'tag' ? MAX_TAG_TITLE_CHARS : MAX_INSIGHT_TITLE_CHARS}
          onDone={(name) => {
            setTurning(null)
            acts.turn(turning, name)
          }}
          onClose={() => setTurning(null)}
        />
      )}
      {picking && (
        <CandidatePicker
          viewId={viewId}
          projectId={projectId}
          onAdd={(targets) => acts.add(targets, board.centre())}
          onClose={() => {
            setPicking(false)
            surface.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

/** Announces what is chosen to screen readers. */
function Chosen({
  board,
  references,
}: {
  board: ReturnType<typeof createBoard>
  references: ReturnType<typeof useReferences>
}) {
  const selected = useBoardState(board, (state) => state.selected)
  const only = selected.size === 1 ? board.chosen()[0] : undefined
  return (
    <span className={classes.hidden} role="status">
      {only ? nameOf(only, board, references) : selected.size > 1 ? strings.chosen(selected.size) : ''}
    </span>
  )
}

/** Shown in place of the items: that they are loading, that loading failed, or that there are none. */
function Around({
  board,
  loaded,
  failure,
  retry,
  mayEdit,
}: {
  board: ReturnType<typeof createBoard>
  loaded: boolean
  failure: string | null
  retry: () => void
  mayEdit: boolean
}) {
  useSceneVersion(board.scene)
  const isBusy = useBoardState(
    board,
    (state) => state.writing !== null || state.gesture !== null || state.tool !== 'select',
  )
  const count = board.scene.count()
  if (failure !== null)
    return (
      <div className={classes.center}>
        <ErrorState title={strings.failed} message={failure} onRetry={retry} />
      </div>
    )
  if (!loaded)
    return count === 0 ? (
      <div className={classes.center}>
        <LoadingRows label={strings.loading} />
      </div>
    ) : (
      <p className={`${classes.bar} ${classes.status}`} role="status">
        {strings.loadingMore(count)}
      </p>
    )
  if (count > 0 || isBusy) return null
  return (
    <div className={classes.center} data-passive="true">
      <EmptyState picture={<BlankSheets />} title={strings.empty}>
        {mayEdit ? strings.emptyHint : strings.emptyReader}
      </EmptyState>
    </div>
  )
}

function toTarget(text: string): Target | null {
  if (text === '') return null
  try {
    const { kind, targetId } = JSON.parse(text) as Partial<Record<keyof Target, unknown>>
    const known = REFERENCE_KINDS.find((one) => one === kind)
    return known !== undefined && typeof targetId === 'string' && isId(targetId) ? { kind: known, targetId } : null
  } catch {
    // Another page dragged data of another form under this name.
    return null
  }
}
