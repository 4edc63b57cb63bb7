import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { typeOf } from '#fields/web/index.ts'
import { textOfCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import classes from './table.module.css'

const SHOWN_CHIPS = 4

/** What a cell shows: a value in the way of its column. */
export function CellContent({ row, column }: { row: Row; column: ShownColumn }) {
  if (column.system === 'tags') return <Chips chips={row.tags.map((tag) => ({ id: tag.id, label: tag.title || strings.untitledTag, color: tag.color }))} />
  if (column.field && typeOf(column.field) === 'SELECT') {
    const { options } = column.field
    const chosen = (row.values[column.field.id]?.optionIds ?? []).flatMap((id) => options.find((option) => option.id === id) ?? [])
    return <Chips chips={chosen.map((option) => ({ id: option.id, label: option.label, color: option.color ?? PICKABLE_COLORS.gray }))} />
  }
  switch (column.system) {
    case 'createdAt':
      return <RelativeTime at={row.createdAt} />
    case 'updatedAt':
      return <RelativeTime at={row.updatedAt} />
    case 'publishedAt':
      return row.publishedAt === null ? null : <RelativeTime at={row.publishedAt} />
    case 'status':
      return <ColorChip label={row.publishedAt === null ? strings.draft : strings.published} color={row.publishedAt === null ? PICKABLE_COLORS.gray : PICKABLE_COLORS.green} />
    default:
      return <span className={classes.text}>{textOfCell(row, column)}</span>
  }
}

function Chips({ chips }: { chips: readonly { id: string; label: string; color: string }[] }) {
  const more = chips.length - SHOWN_CHIPS
  return (
    <span className={classes.chips}>
      {chips.slice(0, SHOWN_CHIPS).map((chip) => (
        <ColorChip key={chip.id} label={chip.label} color={chip.color} />
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  )
}
