import { useCallback, useId, useMemo, useState, type DragEvent, type ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { CanvasItem } from '../model/item.ts'
import { openedOf, type OpenedReference } from './opened-reference.ts'
import { AroundItems, Chosen } from './parts/around-items.tsx'
import { CandidatePicker } from './parts/candidate-picker.tsx'
import { CanvasToolbar, ChosenBar, ZoomBar, type FurtherActs } from './parts/canvas-toolbar.tsx'
import { draggedTarget, isTarget } from './parts/dragged-target.ts'
import { Minimap } from './parts/minimap.tsx'
import { ObjectList, optionId } from './parts/object-list.tsx'
import { OtherPeople } from './parts/other-people.tsx'
import { TurnDialog } from './parts/turn-dialog.tsx'
import { WritingField } from './parts/writing-field.tsx'
import { createBoard } from './scene/board.ts'
import { toPlane } from './scene/camera.ts'
import { canvasStrings as strings } from './strings.ts'
import { useBoardState } from './use-board-state.ts'
import { useCanvasActs } from './acts/use-canvas-acts.ts'
import { useCanvasChanges, type TurnedInto } from './use-canvas-changes.ts'
import { useCanvasItems } from './use-canvas-items.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useCanvasPointer } from './use-canvas-pointer.ts'
import { useClipboard } from './use-clipboard.ts'
import { useColorsFromAfar } from './use-colors-from-afar.ts'
import { useExport } from './use-export.ts'
import { useFitAtFirst } from './use-fit-at-first.ts'
import { useOthers } from './use-others.ts'
import { useReferences } from './use-references.ts'
import { useStage } from './use-stage.ts'
import classes from './canvas.module.css'

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
      const opened = openedOf(references.stateOf(item))
      if (opened) onPeek(opened)
    },
    [references, onPeek],
  )
  const acts = useCanvasActs({ board, changes, tools, mayEdit, onOpen: peek })
  useCanvasPointer({ board, surface, acts, mayEdit })
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

  useFitAtFirst(board, items.loaded)

  const dropCandidate = (event: DragEvent<HTMLDivElement>): void => {
    const place = surface.current?.getBoundingClientRect()
    const target = draggedTarget(event.dataTransfer)
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
          onDragOver={(event) => isTarget(event.dataTransfer) && event.preventDefault()}
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
        <AroundItems
          board={board}
          loaded={items.loaded}
          failure={items.failure}
          retry={items.retry}
          mayEdit={mayEdit}
        />
        {tools && items.loaded && <Minimap board={board} tools={tools} />}
        <Chosen board={board} references={references} />
        {mayEdit && <ChosenBar viewId={viewId} board={board} acts={acts} furtherActs={furtherActs} />}
        <CanvasToolbar board={board} mayEdit={mayEdit} pickerOpen={picking} />
        <ZoomBar board={board} />
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
      {turning && (
        <TurnDialog
          into={turning}
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
