import { memo, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { ColorMode } from '#platform/kernel/colors.ts'
import { Link } from '#platform/web/design/link.tsx'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
import { textOfCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { useExcerpt } from '../found-excerpts.tsx'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { CellContent } from '../table/cell-content.tsx'
import classes from './cards.module.css'

export interface ViewCardProps {
  row: Row
  objectType: ObjectType
  /** What a card shows below its name. */
  columns: readonly ShownColumn[]
  href: string
  /** Where it stands, in words, where that is more than a list. */
  place?: string | undefined
  selected: boolean
  selectable: boolean
  current: boolean
  lifted?: boolean
  top: number
  left?: number
  width?: number | undefined
  height: number
  id: string | undefined
  mode: ColorMode
  /**
   * What can be done with it, in its corner. Always the same function, so that a card is drawn again only when
   * something of it changes.
   */
  menuOf?: ((row: Row) => ReactNode) | undefined
}

const SHOWN_VALUES = 4

/** A row as a card. What happens to it is told by its identifier, not by handlers of its own. */
export const ViewCard = memo(function ViewCard({
  row,
  objectType,
  columns,
  href,
  place,
  selected,
  selectable,
  current,
  lifted = false,
  top,
  left = 0,
  width,
  height,
  id,
  mode,
  menuOf,
}: ViewCardProps) {
  const name = row.name || strings.untitledRow[objectType]
  const others = columns
    .slice(1)
    .filter(
      (column) => column.system !== 'preview' && column.system !== 'videoThumbnail' && textOfCell(row, column) !== '',
    )
    .slice(0, SHOWN_VALUES)
  const thumbnailUrl = columns.some((column) => column.system === 'videoThumbnail') ? row.thumbnailUrl : null
  const excerpt = useExcerpt(row.id)
  const showsPreview = columns.some((column) => column.system === 'preview')
  return (
    <article
      id={id}
      className={classes.card}
      data-card={row.id}
      data-selected={selected || undefined}
      data-current={current || undefined}
      data-lifted={lifted || undefined}
      style={{
        height,
        width,
        transform: `translate(${left}px, ${top}px)`,
        ...(row.color === null ? {} : { borderInlineStartColor: row.color, borderInlineStartWidth: 3 }),
      }}
    >
      <div className={classes.cardHead}>
        <Link
          className={row.name ? classes.name : classes.unnamed}
          href={href}
          draggable={false}
          aria-label={place ?? name}
        >
          {name}
        </Link>
        {thumbnailUrl !== null && (
          <img className={classes.thumbnail} src={thumbnailUrl} alt={strings.video} loading="lazy" draggable={false} />
        )}
        {selectable && (
          <span className={classes.check}>
            <RowCheckbox label={strings.select(name)} checked={selected} />
          </span>
        )}
        {menuOf && <span className={classes.menu}>{menuOf(row)}</span>}
      </div>
      {showsPreview && excerpt !== null ? (
        <p className={classes.preview}>{excerpt}</p>
      ) : showsPreview && row.openAnswer ? (
        <p className={classes.preview}>
          <span className={classes.valueName}>{row.openAnswer.question}</span> {row.openAnswer.text}
        </p>
      ) : (
        showsPreview && row.preview !== '' && <p className={classes.preview}>{row.preview}</p>
      )}
      <div className={classes.values}>
        {others.map((column) => (
          <span key={column.key} className={classes.value}>
            {column.system !== 'tags' && <span className={classes.valueName}>{column.label}</span>}
            <CellContent row={row} column={column} mode={mode} />
          </span>
        ))}
      </div>
    </article>
  )
})
