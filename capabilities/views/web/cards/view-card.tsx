import { memo, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { ColorMode } from '#platform/kernel/colors.ts'
import { Link } from '#platform/web/design/link.tsx'
import { RowCheckbox } from '#platform/web/design/row-checkbox.tsx'
import { textOfCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { useExcerpt } from '../found-excerpts.tsx'
import type { Row } from '../row.ts'
import { COLUMN_WORDS, viewStrings as strings } from '../strings.ts'
import { SummaryWords } from '../summary-words.tsx'
import { CellContent } from '../table/cell-content.tsx'
import classes from './cards.module.css'

interface CardContentProps {
  row: Row
  objectType: ObjectType
  /** The columns that a card shows below its name. */
  columns: readonly ShownColumn[]
  href: string
  selected: boolean
  selectable: boolean
  mode: ColorMode
  /** The list handles the keys that move between cards. */
  ofBoard?: boolean
  /**
   * The menu in its corner. Always the same function, so that a card is rendered again only when its own data changes.
   */
  menuOf?: ((row: Row) => ReactNode) | undefined
}

interface ViewCardProps extends CardContentProps {
  current: boolean
  top: number
  left: number
  width: number
  height: number
  id: string
}

const SHOWN_VALUES = 4
/** Columns that have places of their own on a card. */
const APART: ReadonlyArray<ShownColumn['system']> = ['preview', 'summary', 'videoThumbnail']

/** A row as a card among others. Events name it by its identifier, so it needs no handlers of its own. */
export const ViewCard = memo(function ViewCard({ current, top, left, width, height, id, ...content }: ViewCardProps) {
  return (
    <div id={id} role="gridcell" aria-selected={content.selectable ? content.selected : undefined}>
      <article
        className={classes.card}
        data-card={content.row.id}
        data-selected={content.selected || undefined}
        data-current={current || undefined}
        style={{ height, width, transform: `translate(${left}px, ${top}px)` }}
      >
        <CardContent {...content} />
      </article>
    </div>
  )
})

/** The content of a card. */
export const CardContent = memo(function CardContent({
  row,
  objectType,
  columns,
  href,
  selected,
  selectable,
  mode,
  ofBoard = false,
  menuOf,
}: CardContentProps) {
  const name = row.name || strings.untitledRow[objectType]
  const others = columns
    .slice(1)
    .filter((column) => !APART.includes(column.system) && textOfCell(row, column) !== '')
    .slice(0, SHOWN_VALUES)
  const thumbnailUrl = columns.some((column) => column.system === 'videoThumbnail') ? row.thumbnailUrl : null
  const excerpt = useExcerpt(row.id)
  const showsPreview = columns.some((column) => column.system === 'preview')
  const summary = columns.some((column) => column.system === 'summary') ? row.summary : null
  return (
    <div
      className={classes.content}
      style={row.color === null ? undefined : { borderInlineStart: `3px solid ${row.color}` }}
    >
      <div className={classes.cardHead}>
        <Link
          className={row.name ? classes.name : classes.unnamed}
          href={href}
          draggable={false}
          tabIndex={ofBoard ? -1 : undefined}
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
      {(showsPreview || summary !== null) && excerpt !== null ? (
        <p className={classes.preview}>{excerpt}</p>
      ) : summary !== null ? (
        // There is room for one text: a summary says more than the beginning.
        <p className={classes.preview}>
          <span className={classes.valueName}>{COLUMN_WORDS.summary}</span>
          <SummaryWords summary={summary} href={href} />
        </p>
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
    </div>
  )
})
