import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
import { extendTo, NO_SELECTION, standOn, type RowSelection } from '#platform/web/design/row-selection.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import type { TableInspection } from '../model/inspection.ts'
import type { FreshOptions, Misplaced } from '../model/misplaced.ts'
import type { ColumnMapping, ImportMapping } from '../model/table-mapping.ts'
import { ChosenColumns } from './chosen-columns.tsx'
import { columnGroups, columnLines, type ColumnLine } from './column-groups.ts'
import { ColumnCells, GroupCells } from './column-line.tsx'
import classes from './columns.module.css'
import { RoleCounts } from './role-counts.tsx'
import { strings } from './strings.ts'

const SAMPLES = 3
const NO_SAMPLES: readonly string[] = []
const NOTHING: readonly Misplaced[] = []
const MAX_SAMPLE_CHARS = 60
/** A search is shown from this many columns on. */
const SEARCHED_FROM = 13
/** Height of a line in CSS pixels, until it is rendered. */
const LINE_PX = 36
const OVERSCAN_LINES = 6

interface ColumnListProps {
  table: TableInspection
  mapping: ImportMapping
  /** For this table. */
  misplaced: readonly Misplaced[]
  /** Options that are new to the columns' targets. */
  fresh: readonly FreshOptions[]
  /** The same function from render to render: lines that did not change are not rendered again. */
  onChange: (columns: readonly ColumnMapping[]) => void
}

/**
 * The columns of a table, a line each, with what they become: chosen by click, Shift, Ctrl or Cmd and keys, and changed
 * together. Columns that belong together are under a head.
 */
export function ColumnList({ table, mapping, misplaced, fresh, onChange }: ColumnListProps) {
  const { columns } = mapping
  const [query, setQuery] = useState('')
  const [role, setRole] = useState<ColumnMapping['role'] | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const samples = useMemo(
    () => new Map(table.mapping.columns.map(({ index }) => [index, samplesOf(table, index)])),
    [table],
  )
  const misplacedByColumn = useMemo(() => Map.groupBy(misplaced, ({ columnIndex }) => columnIndex), [misplaced])
  const freshByColumn = useMemo(() => new Map(fresh.map((one) => [one.columnIndex, one])), [fresh])
  // By the headings and the first guess: a group stays together whatever its columns become.
  const groups = useMemo(() => columnGroups(table.mapping.columns), [table])
  const lines = useMemo(() => {
    const isFound = wordsFinder(query)
    const requested = (column: ColumnMapping): boolean =>
      (role === null || column.role === role) && (isFound(column.header) || isFound(column.label))
    return columnLines(columns, groups, open, query.trim() === '' && role === null ? null : requested)
  }, [columns, groups, open, query, role])
  const ids = useMemo(() => lines.map(({ id }) => id), [lines])
  const chosen = useMemo(
    () => columns.filter(({ index }) => selection.selected.has(String(index))),
    [columns, selection],
  )
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN_LINES,
    getItemKey: (index) => ids[index] ?? index,
  })

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
    [],
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
    selectNone: chosen.length > 0 ? selectNone : undefined,
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

  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        {columns.length >= SEARCHED_FROM && (
          <SearchInput label={strings.findColumn} width="100%" value={query} onChange={setQuery} />
        )}
        <RoleCounts columns={columns} role={role} onChange={setRole} />
      </div>
      <ChosenColumns
        columns={chosen}
        onChange={onChange}
        onClear={() => {
          selectNone()
          grid.current?.focus()
        }}
      />
      {lines.length === 0 ? (
        <EmptyLine announced>{strings.noColumn}</EmptyLine>
      ) : (
        <div ref={setScroller} className={classes.scroller}>
          <div ref={grid} className={classes.lines} {...attributes} style={{ height: virtualizer.getTotalSize() }}>
            {drawn.map(({ index, start }) => {
              const line = lines[index]
              if (!line) return null
              const isCurrent = line.id === selection.cursor
              const its = columnsOf(line.id)
              const count = its.filter((id) => selection.selected.has(id)).length
              return (
                <div
                  key={line.id}
                  id={idOf({ row: index, column: 0 })}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 1}
                  aria-selected={count > 0 && count === its.length}
                  className={classes.line}
                  data-current={isCurrent || undefined}
                  data-kind={line.kind === 'group' ? 'group' : line.group ? 'inner' : undefined}
                  data-role={line.kind === 'column' ? line.column.role : undefined}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={(event) => onLineClick(event, line)}
                  onFocus={(event) => onLineFocus(event, line)}
                >
                  <div className={classes.check} role="gridcell">
                    <RowCheckbox
                      label={strings.chooseColumn(nameOf(line))}
                      checked={count > 0 && count === its.length}
                      onChoose={(extend) =>
                        setSelection((state) => (extend ? extended(state, line.id) : toggled(state, line.id)))
                      }
                    />
                  </div>
                  <div className={classes.cells} role="gridcell">
                    {line.kind === 'group' ? (
                      <GroupCells
                        group={line.group}
                        columns={line.columns}
                        open={line.open}
                        fresh={freshByColumn.get(Math.min(...line.group.indices))}
                        current={isCurrent}
                        onToggle={() => toggleGroup(line.id)}
                        onChange={onChange}
                      />
                    ) : (
                      <ColumnCells
                        column={line.column}
                        inGroup={line.group !== null}
                        samples={samples.get(line.column.index) ?? NO_SAMPLES}
                        misplaced={misplacedByColumn.get(line.column.index) ?? NOTHING}
                        fresh={freshByColumn.get(line.column.index)}
                        current={isCurrent}
                        onChange={onChange}
                      />
                    )}
                  </div>
                </div>
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}

function nameOf(line: ColumnLine): string {
  return line.kind === 'group' ? line.group.title : line.column.header.trim() || strings.unnamed(line.column.index)
}

function samplesOf(table: TableInspection, column: number): string[] {
  const values = new Set<string>()
  for (const row of table.sampleRows) {
    const value = (row[column] ?? '').replace(/\s+/gu, ' ').trim()
    if (value !== '') values.add(value.length > MAX_SAMPLE_CHARS ? `${value.slice(0, MAX_SAMPLE_CHARS)}…` : value)
    if (values.size === SAMPLES) break
  }
  return [...values]
}
