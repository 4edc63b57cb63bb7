import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { Button, Skeleton } from '@mantine/core'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ColorMode } from '#platform/kernel/colors.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { useCarried, type CardDrag } from '#platform/web/design/use-card-drag.ts'
import type { ShownColumn } from '../columns.ts'
import type { RowGroup } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { LoadedRows } from '../use-view-rows.ts'
import classes from './cards.module.css'
import { DropLine } from './drop-line.tsx'
import { BOARD_CARD_PX, BOARD_STEP_PX, CARD_GAP_PX } from './measures.ts'
import { ViewCard } from './view-card.tsx'

const OVERSCAN_CARDS = 4
const ASK_FOR_MORE_BEFORE_CARDS = 40

const NONE: readonly Id[] = []

export interface BoardColumnProps {
  group: RowGroup
  loaded: LoadedRows | undefined
  objectType: ObjectType
  columns: readonly ShownColumn[]
  /** The card of the keyboard, where it stands in this column. */
  cursor: Id | null
  /** The card that was taken up by keys, where it is of this column. */
  lifted: Id | null
  /** Before which place that would be put down here. */
  drop: number | null
  drag: CardDrag
  selected: ReadonlySet<Id>
  selectable: boolean
  baseId: string
  mode: ColorMode
  hrefOf: (row: Row) => string
  onRequested: (group: string) => void
  onMore: (group: string) => void
}

/** One column of a board: its cards from top to bottom, only those drawn that can be seen. */
export const BoardColumn = memo(function BoardColumn({
  group,
  loaded,
  objectType,
  columns,
  cursor,
  lifted,
  drop,
  drag,
  selected,
  selectable,
  baseId,
  mode,
  hrefOf,
  onRequested,
  onMore,
}: BoardColumnProps) {
  const outside = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = loaded?.rows ?? []
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => BOARD_STEP_PX,
    overscan: OVERSCAN_CARDS,
    paddingEnd: CARD_GAP_PX,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const nearEnd = loaded?.hasMore === true && last >= rows.length - ASK_FOR_MORE_BEFORE_CARDS
  useEffect(() => {
    if (nearEnd) onMore(group.key)
  }, [nearEnd, rows.length, group.key, onMore])
  useEffect(() => {
    const element = outside.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onRequested(group.key)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [group.key, onRequested])
  const at = cursor === null ? -1 : rows.findIndex((row) => row.id === cursor)
  useEffect(() => {
    if (at < 0) return
    virtualizer.scrollToIndex(at)
    outside.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at, virtualizer])
  const carried = useCarried(drag, group.key)
  const inHand = carried ? carried.ids : lifted === null ? NONE : [lifted]
  return (
    <section
      ref={outside}
      className={classes.column}
      data-column={group.key}
      aria-label={group.count === null ? group.title : `${group.title}, ${group.count.toLocaleString()}`}
    >
      <h2 className={classes.columnHead}>
        {group.color !== null && <ColorDot color={group.color} size={10} />}
        <span className={classes.columnTitle}>{group.title}</span>
        <span className={classes.columnCount}>{group.count?.toLocaleString()}</span>
      </h2>
      <div ref={scroller} className={classes.columnCards} data-cards={rows.length} tabIndex={-1}>
        <div className={classes.columnBody} style={{ height: Math.max(virtualizer.getTotalSize(), BOARD_STEP_PX) }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <ViewCard
                key={row.id}
                id={row.id === cursor ? `${baseId}-card` : undefined}
                row={row}
                objectType={objectType}
                columns={columns}
                href={hrefOf(row)}
                place={strings.card(
                  row.name || strings.untitledRow[objectType],
                  index + 1,
                  group.count ?? rows.length,
                  group.title,
                )}
                selected={selected.has(row.id)}
                selectable={selectable}
                current={row.id === cursor}
                lifted={inHand.includes(row.id)}
                top={start}
                mode={mode}
                height={BOARD_CARD_PX}
              />
            )
          })}
          {loaded === undefined || loaded.state === 'loading' ? (
            <Skeleton className={classes.waiting} height={BOARD_CARD_PX} />
          ) : null}
          {loaded?.state === 'failed' && (
            <p className={classes.failed}>
              {loaded.error}{' '}
              <Button size="compact-xs" variant="default" onClick={() => onMore(group.key)}>
                {strings.retry}
              </Button>
            </p>
          )}
          <DropLine drag={drag} column={group.key} drop={drop} cards={rows.length} />
        </div>
      </div>
    </section>
  )
})
