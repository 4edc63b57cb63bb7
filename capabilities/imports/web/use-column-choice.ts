import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import { extendTo, NO_SELECTION, standOn, type RowSelection } from '#platform/web/design/row-selection.ts'
import type { ColumnLine } from './column-groups.ts'
import { strings } from './strings.ts'

interface ColumnChoiceGiven {
  lines: readonly ColumnLine[]
  grid: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, Element>
  /** Opens and folds groups, by the ids of their heads. */
  setOpen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** The columns that are chosen, by their heads too, and the keys and clicks that choose them. */
export function useColumnChoice({ lines, grid, virtualizer, setOpen }: ColumnChoiceGiven) {
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION)
  const ids = useMemo(() => lines.map(({ id }) => id), [lines])
  const columnsOf = (id: string): string[] => {
    const line = lines.find((one) => one.id === id)
    return line?.kind === 'group' ? line.columns.map(({ index }) => String(index)) : [id]
  }
  const extended = (state: RowSelection, to: string): RowSelection => {
    const next = extendTo(state, ids, to)
    return { ...next, selected: new Set([...next.selected].flatMap(columnsOf)) }
  }
  const toggled = (state: RowSelection, id: string): RowSelection => {
    const its = columnsOf(id)
    const all = its.every((one) => state.selected.has(one))
    const selected = all
      ? new Set([...state.selected].filter((one) => !its.includes(one)))
      : new Set([...state.selected, ...its])
    return { selected, cursor: id, anchor: id }
  }
  const toggleGroup = useCallback(
    (id: string): void =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [setOpen],
  )
  const currentAt = selection.cursor === null ? -1 : ids.indexOf(selection.cursor)
  const current = lines[currentAt]
  const head = current?.kind === 'group' ? current : null
  const inGroup = current?.kind === 'column' ? current.group : head?.open ? head : null
  const leave = (id: string): void => {
    toggleGroup(id)
    setSelection((state) => standOn(state, id))
  }
  const selectNone = (): void => setSelection((state) => ({ ...state, selected: NO_SELECTION.selected }))
  const drawn = virtualizer.getVirtualItems()
  const { attributes, idOf } = useGrid({
    label: strings.mapping,
    element: grid,
    at: current ? { row: currentAt, column: 0 } : null,
    isDrawn: drawn.some(({ index }) => index === currentAt),
    rowCount: lines.length,
    rowsIn: () => lines.length,
    page: () => pageRows(virtualizer),
    selectable: true,
    keys: 'focus',
    onMove({ row }, extend) {
      const id = ids[row] ?? ''
      setSelection((state) => (extend ? extended(state, id) : standOn(state, id)))
    },
    show: ({ row }) => virtualizer.scrollToIndex(row),
    open: current && (() => grid.current?.querySelector<HTMLElement>('[data-current] select')?.focus()),
    select: current && (() => setSelection((state) => toggled(state, current.id))),
    selectAll: () =>
      setSelection((state) => ({ ...state, selected: new Set(lines.flatMap(({ id }) => columnsOf(id))) })),
    selectNone: selection.selected.size > 0 ? selectNone : undefined,
    unfold: head?.open === false ? () => toggleGroup(head.id) : undefined,
    fold: inGroup ? () => leave(inGroup.id) : undefined,
  })

  const onLineClick = (event: MouseEvent<HTMLElement>, line: ColumnLine): void => {
    if (event.defaultPrevented || (event.target as Element).closest('button, select, input')) return
    if (event.shiftKey) {
      window.getSelection()?.removeAllRanges()
      setSelection((state) => extended(state, line.id))
    } else if (event.metaKey || event.ctrlKey) setSelection((state) => toggled(state, line.id))
    else setSelection({ selected: new Set(columnsOf(line.id)), cursor: line.id, anchor: line.id })
  }
  // Focus inside a line makes it the current line.
  const onLineFocus = (event: FocusEvent<HTMLElement>, line: ColumnLine): void => {
    if (event.target !== event.currentTarget && selection.cursor !== line.id)
      setSelection((state) => ({ ...state, cursor: line.id, anchor: line.id }))
  }
  return {
    selection,
    attributes,
    idOf,
    /** Whether all columns of a line are chosen. */
    isChosen(id: string): boolean {
      const its = columnsOf(id)
      return its.length > 0 && its.every((one) => selection.selected.has(one))
    },
    choose: (id: string, extend: boolean): void =>
      setSelection((state) => (extend ? extended(state, id) : toggled(state, id))),
    selectNone,
    toggleGroup,
    onLineClick,
    onLineFocus,
  }
}
