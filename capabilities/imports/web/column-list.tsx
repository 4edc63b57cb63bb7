import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
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
import { useColumnChoice } from './use-column-choice.ts'

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
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN_LINES,
    getItemKey: (index) => lines[index]?.id ?? index,
  })

  const choice = useColumnChoice({ lines, grid, virtualizer, setOpen })
  const { selection, attributes, idOf } = choice
  const chosen = useMemo(
    () => columns.filter(({ index }) => selection.selected.has(String(index))),
    [columns, selection],
  )
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
          choice.selectNone()
          grid.current?.focus()
        }}
      />
      {lines.length === 0 ? (
        <EmptyLine announced>{strings.noColumn}</EmptyLine>
      ) : (
        <div ref={setScroller} className={classes.scroller}>
          <div ref={grid} className={classes.lines} {...attributes} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const line = lines[index]
              if (!line) return null
              const isCurrent = line.id === selection.cursor
              return (
                <div
                  key={line.id}
                  id={idOf({ row: index, column: 0 })}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 1}
                  aria-selected={choice.isChosen(line.id)}
                  className={classes.line}
                  data-current={isCurrent || undefined}
                  data-kind={line.kind === 'group' ? 'group' : line.group ? 'inner' : undefined}
                  data-role={line.kind === 'column' ? line.column.role : undefined}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={(event) => choice.onLineClick(event, line)}
                  onFocus={(event) => choice.onLineFocus(event, line)}
                >
                  <div className={classes.check} role="gridcell">
                    <RowCheckbox
                      label={strings.chooseColumn(nameOf(line))}
                      checked={choice.isChosen(line.id)}
                      onChoose={(extend) => choice.choose(line.id, extend)}
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
                        onToggle={() => choice.toggleGroup(line.id)}
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
