import type { ReactNode } from 'react'
import { HighlightLine } from '#highlights/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import type { ColorMode } from '#platform/kernel/colors.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { ClipOpener } from '#reels/web/index.ts'
import { textOfCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { useExcerpt } from '../found-excerpts.tsx'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { SummaryWords } from '../summary-words.tsx'
import { CellContent } from '../table/cell-content.tsx'
import classes from '../views.module.css'

/** There is room for two at the end of a line. */
const SHOWN_CHIPS = 2

export interface ListRowProps {
  row: Row
  objectType: ObjectType
  columns: readonly ShownColumn[]
  /** The group of the line: its own tag is not repeated. */
  group: string | null
  href: string
  /** The address of a highlight in its note. */
  noteHref: (note: { id: string; title: string }, highlightId: string) => string
  mode: ColorMode
  /** The menu of the row. */
  menuOf?: ((row: Row) => ReactNode) | undefined
}

/**
 * A row of a list: its name above the beginning of its text, and other values at its end; a highlight is shown by its
 * quote.
 */
export function ListRow({ row, objectType, columns, group, href, noteHref, mode, menuOf }: ListRowProps) {
  const excerpt = useExcerpt(row.id)
  if (objectType === 'HIGHLIGHT') return <QuoteRow row={row} columns={columns} group={group} noteHref={noteHref} />
  const others = columns
    .slice(1)
    .filter((column) => column.system !== 'preview' && column.system !== 'summary' && textOfCell(row, column) !== '')
  const showsPreview = columns.some((column) => column.system === 'preview')
  const summary = columns.some((column) => column.system === 'summary') ? row.summary : null
  // There is room for one text: a summary says more than the beginning.
  const beginning =
    summary === null ? (
      row.preview
    ) : (
      <>
        {strings.inSummary} <SummaryWords summary={summary} href={href} />
      </>
    )
  const more = showsPreview || summary !== null ? (excerpt ?? beginning) : ''
  return (
    <>
      <span className={classes.listWords}>
        <Link className={row.name ? classes.listName : classes.listUnnamed} href={href} tabIndex={-1}>
          {row.name || strings.untitledRow[objectType]}
        </Link>
        {more !== '' && <span className={classes.listMore}>{more}</span>}
      </span>
      <span className={classes.listValues}>
        {others.map((column) => (
          <span key={column.key}>
            <CellContent row={row} column={column} mode={mode} chips={SHOWN_CHIPS} />
          </span>
        ))}
      </span>
      {menuOf && <span className={classes.listMenu}>{menuOf(row)}</span>}
    </>
  )
}

function QuoteRow({ row, columns, group, noteHref }: Pick<ListRowProps, 'row' | 'columns' | 'group' | 'noteHref'>) {
  const shows = (key: string): boolean => columns.some((column) => column.key === key)
  return (
    <HighlightLine
      text={row.name || strings.untitledRow.HIGHLIGHT}
      color={row.color ?? ''}
      saidBy={row.saidBy}
      noteTitle={row.note?.title || strings.untitledRow.NOTE}
      noteHref={row.note ? noteHref(row.note, row.id) : ''}
      author={shows('createdBy') ? (row.createdBy?.name ?? null) : null}
      createdAt={row.createdAt}
      insights={row.insights.map((insight) => insight.title || strings.untitledRow.INSIGHT)}
      anchored={row.anchored}
      tags={shows('tags') ? row.tags.filter((tag) => tag.id !== group) : []}
      clip={row.clip && <ClipOpener highlightId={row.id} clip={row.clip} noteHref={noteHref} />}
    />
  )
}
