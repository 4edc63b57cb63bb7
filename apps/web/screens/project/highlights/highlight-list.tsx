import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { HighlightRow } from '#highlights/web/index.ts'
import { rowActions } from '#platform/web/design/row-actions.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import type { HighlightLine } from './highlight-lines.ts'
import { GroupHead, HighlightLineView, WaitingLine } from './line-views.tsx'
import classes from './highlights.module.css'
import type { LineSelection } from './use-line-selection.ts'

/** CSS pixels; of a highlight what it takes with two lines, until it is drawn. */
const HEIGHTS = { group: 48, highlight: 84, waiting: 48 } as const
const OVERSCAN_LINES = 8
/** When this many lines are left before one that waits, its group's next page is asked for. */
const ASK_FOR_MORE_BEFORE_LINES = 40
/** A press that moves this far is a drag over rows, not a click. */
const DRAG_AFTER_PX = 6
/** Near the edge of what scrolls, a drag scrolls it by this much. */
const EDGE_PX = 48
const EDGE_STEP_PX = 16

const openGroup = defineAction({ id: 'list.open-group', title: 'Open the group', section: 'List', screen: 'list', keys: 'right' })
const closeGroup = defineAction({ id: 'list.close-group', title: 'Close the group', section: 'List', screen: 'list', keys: 'left' })

export interface HighlightListProps {
  label: string
  lines: readonly HighlightLine[]
  /** Null for those who may only look. */
  selection: LineSelection
  selectable: boolean
  onToggleGroup: (groupId: string) => void
  onOpen: (highlight: HighlightRow) => void
  onPeek: (highlight: HighlightRow) => void
  /** A line that waits came near: its group's next page is wanted. */
  onWanted: (groupId: string) => void
}

function scrollParent(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}

/** Highlights under the heads of their groups, of any number: only what can be seen is drawn. */
export function HighlightList({ label, lines, selection, selectable, onToggleGroup, onOpen, onPeek, onWanted }: HighlightListProps) {
  const container = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const baseId = useId()
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const parent = scrollParent(element)
    setScroller(parent)
    setMargin(element.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop)
  }, [lines.length])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => HEIGHTS[lines[index]?.kind ?? 'highlight'],
    overscan: OVERSCAN_LINES,
    scrollMargin: margin,
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollPaddingEnd: HEIGHTS.highlight,
  })
  const drawn = virtualizer.getVirtualItems()
  const first = drawn[0]?.index ?? 0
  const wanted = lines
    .slice(first, (drawn.at(-1)?.index ?? first) + ASK_FOR_MORE_BEFORE_LINES)
    .flatMap((line) => (line.kind === 'waiting' && line.failed === null ? [line.group.id] : []))
    .join(' ')
  useEffect(() => {
    for (const groupId of wanted.split(' ').filter(Boolean)) onWanted(groupId)
  }, [wanted, lines.length, onWanted])

  const indexOf = (key: string | null): number => (key === null ? -1 : lines.findIndex((line) => line.key === key))
  const current = lines[indexOf(selection.cursor)]
  const move = (by: number, extend: boolean): void => {
    const index = indexOf(selection.move(by, extend && selectable))
    if (index >= 0) virtualizer.scrollToIndex(index)
  }
  const open = (): void => {
    if (current?.kind === 'group') onToggleGroup(current.group.id)
    if (current?.kind === 'highlight') onOpen(current.highlight)
  }
  const fold = (wantedOpen: boolean): void => {
    if (current?.kind === 'group' && current.open !== wantedOpen) onToggleGroup(current.group.id)
    if (current?.kind === 'highlight' && !wantedOpen) {
      selection.stand(current.group.id)
      onToggleGroup(current.group.id)
    }
  }
  const any = lines.length > 0
  useAction(rowActions.nextRow, () => move(1, false), { enabled: any })
  useAction(rowActions.previousRow, () => move(-1, false), { enabled: any })
  useAction(rowActions.extendDown, () => move(1, true), { enabled: any && selectable })
  useAction(rowActions.extendUp, () => move(-1, true), { enabled: any && selectable })
  useAction(rowActions.openRow, open, { enabled: current !== undefined })
  useAction(rowActions.peekRow, () => current?.kind === 'highlight' && onPeek(current.highlight) || undefined, { enabled: current?.kind === 'highlight' })
  useAction(rowActions.selectRow, () => current && (current.kind === 'group' ? selection.toggleGroup(current.group.id) : selection.toggle(current.key)), { enabled: selectable && current !== undefined })
  useAction(rowActions.selectAll, selection.toggleAll, { enabled: selectable && any })
  useAction(rowActions.selectNone, selection.clear, { enabled: selection.chosen.length > 0 })
  useAction(openGroup, () => fold(true), { enabled: current?.kind === 'group' && !current.open })
  useAction(closeGroup, () => fold(false), { enabled: current !== undefined })

  const drag = useDragOver(scroller, (from, to) => selection.between(from, to))
  const onRowClick = (event: MouseEvent<HTMLElement>, line: HighlightLine): void => {
    if (drag.justDragged() || event.defaultPrevented || (event.target as Element).closest('a, button, input, label')) return
    if (line.kind === 'group') {
      selection.stand(line.key)
      onToggleGroup(line.group.id)
    } else if (line.kind === 'highlight') {
      if (selectable && event.shiftKey) {
        window.getSelection()?.removeAllRanges()
        selection.extend(line.key)
      } else if (selectable && (event.metaKey || event.ctrlKey)) selection.toggle(line.key)
      else {
        selection.stand(line.key)
        onPeek(line.highlight)
      }
    }
  }
  return (
    <div
      ref={container}
      className={classes.lines}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length}
      aria-multiselectable={selectable || undefined}
      aria-activedescendant={selection.cursor === null ? undefined : `${baseId}-${selection.cursor}`}
      tabIndex={0}
      data-selecting={selection.chosen.length > 0 || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <div
            key={line.key}
            id={`${baseId}-${line.key}`}
            data-key={line.kind === 'highlight' ? line.key : undefined}
            className={line.kind === 'group' ? classes.head : classes.line}
            role="row"
            ref={virtualizer.measureElement}
            data-index={index}
            aria-rowindex={index + 1}
            aria-selected={line.kind === 'highlight' && selectable ? selection.isChosen(line.highlight.id) : undefined}
            data-current={line.key === selection.cursor || undefined}
            style={{ minHeight: line.kind === 'highlight' ? undefined : HEIGHTS[line.kind], transform: `translateY(${start - margin}px)` }}
            onClick={(event) => onRowClick(event, line)}
            {...(selectable && line.kind === 'highlight' ? { onPointerDown: (event: PointerEvent<HTMLElement>) => drag.press(event, line.key) } : {})}
          >
            {line.kind === 'group' && <GroupHead line={line} selectable={selectable} onToggle={() => onToggleGroup(line.group.id)} onSelect={() => selection.toggleGroup(line.group.id)} />}
            {line.kind === 'highlight' && (
              <HighlightLineView highlight={line.highlight} groupId={line.group.id} chosen={selection.isChosen(line.highlight.id)} onChoose={selectable ? (extend) => (extend ? selection.extend(line.key) : selection.toggle(line.key)) : null} />
            )}
            {line.kind === 'waiting' && <WaitingLine failed={line.failed} onRetry={() => onWanted(line.group.id)} />}
          </div>
        )
      })}
    </div>
  )
}

/** Choosing by drawing over rows with the mouse. Pressing and moving a little is still a click. */
function useDragOver(scroller: HTMLElement | null, onOver: (from: string, to: string) => void) {
  const latest = useRef(onOver)
  latest.current = onOver
  const state = useRef<{ from: string; y: number; dragging: boolean } | null>(null)
  const ended = useRef(0)
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent): void => {
      const pressed = state.current
      if (!pressed) return
      if (!pressed.dragging && Math.abs(event.clientY - pressed.y) < DRAG_AFTER_PX) return
      pressed.dragging = true
      event.preventDefault()
      window.getSelection()?.removeAllRanges()
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-key]')?.dataset['key']
      if (over) latest.current(pressed.from, over)
      const bounds = scroller?.getBoundingClientRect()
      if (bounds && event.clientY > bounds.bottom - EDGE_PX) scroller?.scrollBy(0, EDGE_STEP_PX)
      if (bounds && event.clientY < bounds.top + EDGE_PX) scroller?.scrollBy(0, -EDGE_STEP_PX)
    }
    const onUp = (event: globalThis.PointerEvent): void => {
      if (state.current?.dragging) ended.current = event.timeStamp
      state.current = null
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
    }
  }, [scroller])
  return {
    press(event: PointerEvent<HTMLElement>, key: string): void {
      const plain = event.button === 0 && event.pointerType === 'mouse' && !event.shiftKey && !event.metaKey && !event.ctrlKey
      if (plain && !(event.target as Element).closest('a, button, input, label')) state.current = { from: key, y: event.clientY, dragging: false }
    },
    /** The click that follows the end of a drag opens nothing. */
    justDragged(): boolean {
      const drawn = ended.current > 0
      ended.current = 0
      return drawn
    },
  }
}
