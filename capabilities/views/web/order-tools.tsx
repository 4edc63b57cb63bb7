import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs'
import { STRETCHES } from '#platform/kernel/stretches.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import type { Layout, ViewData } from '../model/view.ts'
import type { ShownColumn } from './columns.ts'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

interface OrderToolProps {
  layout: Layout
  data: ViewData
  columns: readonly ShownColumn[]
  onChange: (part: Partial<ViewData>) => void
}

function command(title: string, onSelect: () => void): MenuEntry {
  return { kind: 'command', title, onSelect }
}

/** By which column rows are sorted: chosen again, the other way round. */
export function SortTool({ layout, data: { sort }, columns, onChange }: OrderToolProps) {
  const entries: MenuEntry[] = [
    command(layout === 'BOARD' ? strings.byHand : strings.noSort, () => onChange({ sort: null })),
    { kind: 'line' },
    ...columns
      .filter((column) => column.sortable)
      .map(({ key, label }) =>
        command(label, () =>
          onChange({ sort: { key, direction: sort?.key === key && sort.direction === 'ASC' ? 'DESC' : 'ASC' } }),
        ),
      ),
  ]
  const label = sort && (columns.find(({ key }) => key === sort.key)?.label ?? sort.key)
  return (
    <ActionMenu entries={entries} searched>
      <button type="button" className={classes.plain} data-set={sort !== null || undefined}>
        <IconArrowsSort size={14} stroke={1.8} aria-hidden="true" />
        <span>{label === null ? strings.sort : strings.sortedBy(label, sort?.direction === 'DESC')}</span>
      </button>
    </ActionMenu>
  )
}

/** By which column rows are grouped; by a time in stretches. */
export function GroupTool({ layout, data, columns, onChange }: OrderToolProps) {
  const grouped = columns.find((column) => column.key === data.group)
  const entries: MenuEntry[] = [
    ...(layout === 'BOARD'
      ? []
      : [command(strings.noGroup, () => onChange({ group: null })), { kind: 'line' as const }]),
    ...(grouped?.isTime
      ? [
          ...STRETCHES.map((interval): MenuEntry => ({
            ...command(strings.intervals[interval], () => onChange({ groupInterval: interval })),
            ...(interval === data.groupInterval ? { end: <IconCheck size={14} stroke={2} aria-hidden="true" /> } : {}),
          })),
          { kind: 'line' as const },
        ]
      : []),
    ...columns
      .filter((column) => column.groupable)
      .map((column) => command(column.label, () => onChange({ group: column.key }))),
  ]
  return (
    <ActionMenu entries={entries} searched>
      <button type="button" className={classes.plain} data-set={data.group !== null || undefined}>
        <IconLayoutRows size={14} stroke={1.8} aria-hidden="true" />
        <span>
          {grouped === undefined
            ? strings.group
            : grouped.isTime
              ? strings.groupByTime(grouped.label, data.groupInterval)
              : strings.groupBy(grouped.label)}
        </span>
      </button>
    </ActionMenu>
  )
}
