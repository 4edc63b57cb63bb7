import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { BoardCard, type BoardCardProps } from './board-card.tsx'
import { boardPartStrings as text } from './board-strings.ts'
import classes from './board.module.css'
import { LoadingBlock } from '../loading-parts.tsx'
import { placeNumber, type BoardColumn as Column } from './moving.ts'
import { useCarried, useDropIn, useIsOver, type CardDrag } from './use-card-drag.ts'

const OVERSCAN_CARDS = 6
const ASK_FOR_MORE_BEFORE_CARDS = 40
/** Space at the end of a column, so that cards can be dropped after the last one. CSS pixels. */
const END_PX = 8

/** How cards are drawn and columns are filled, for all columns of a board. Pass stable functions where possible. */
export interface BoardDrawing {
  /** CSS pixels; the same for all cards, so that thousands of cards cost nothing. */
  cardHeight: number
  gap: number
  nameOf: (id: string) => string
  /** What screen readers read of a card after its name. Its position is always read. */
  detailOf?: ((id: string) => string) | undefined
  /** Shown above the cards. */
  head: (column: string) => ReactNode
  /** Shown below the cards. */
  foot?: ((column: string) => ReactNode) | undefined
  /** The text of a column without cards. */
  empty: string | null
  card: BoardCardProps['children']
  /** A column is about to become visible. */
  onRequested?: ((column: string) => void) | undefined
  /** The end of the loaded cards is near. */
  onMore?: ((column: string) => void) | undefined
}

interface BoardColumnProps extends BoardDrawing {
  column: Column
  /** The card that keys act on, if it is in this column. */
  cursor: string | null
  /** Cards of this column that were picked up with the keyboard. */
  lifted: readonly string[]
  /** The lifted cards would be put before this card, at the end (null), or not here (undefined). */
  liftedBefore: string | null | undefined
  drag: CardDrag
  /** Chosen cards of other columns are dragged too. */
  carriesAll: boolean
  selected: ReadonlySet<string> | null
  /** Prefix of the ids of its cards. */
  baseId: string
}

/** One column of a board: its cards from top to bottom. Draws only the visible ones. */
export const BoardColumn = memo(function BoardColumn({
  column,
  cursor,
  lifted,
  liftedBefore,
  drag,
  carriesAll,
  selected,
  baseId,
  cardHeight,
  gap,
  nameOf,
  detailOf,
  head,
  foot,
  empty,
  card,
  onRequested,
  onMore,
}: BoardColumnProps) {
  const { key, title, ids, count } = column
  const outside = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const step = cardHeight + gap
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => step,
    overscan: OVERSCAN_CARDS,
    paddingEnd: END_PX,
  })
  const items = virtualizer.getVirtualItems()
  const nearEnd = column.hasMore === true && (items.at(-1)?.index ?? 0) >= ids.length - ASK_FOR_MORE_BEFORE_CARDS
  useEffect(() => {
    if (nearEnd) onMore?.(key)
  }, [nearEnd, ids.length, key, onMore])
  useEffect(() => {
    const element = outside.current
    if (!element || !onRequested) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onRequested(key), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [key, onRequested])
  const liftedAt = liftedBefore === undefined ? null : placeNumber(ids, liftedBefore)
  // What keys act on stays visible. After the last card there is no card to scroll to.
  const at = liftedAt ?? (cursor === null ? -1 : ids.indexOf(cursor))
  const isIn = at >= 0
  const row = Math.min(at, ids.length - 1)
  useEffect(() => {
    if (!isIn) return
    if (row >= 0) virtualizer.scrollToIndex(row)
    outside.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isIn, row, virtualizer])
  const carried = useCarried(drag, carriesAll ? undefined : key)
  const isOver = useIsOver(drag, key) || liftedAt !== null
  const inHand = carried?.ids ?? lifted
  const isEmpty = ids.length === 0 && (count ?? 0) === 0 && !column.waiting
  return (
    <div
      ref={outside}
      className={column.collapsed ? classes.collapsed : classes.column}
      role="rowgroup"
      aria-label={count === null ? title : `${title}, ${count.toLocaleString()}`}
      data-column={key}
      data-over={isOver || undefined}
    >
      <div role="row" className={classes.head}>
        <div role="gridcell">{head(key)}</div>
      </div>
      {column.collapsed !== true && (
        <div ref={scroller} className={classes.cards} data-cards={ids.length} role="presentation">
          <div
            role="presentation"
            className={classes.body}
            style={{ height: Math.max(virtualizer.getTotalSize(), column.waiting ? step : 0) }}
          >
            {items.map(({ index, start }) => {
              const id = ids[index]
              return id === undefined ? null : (
                <BoardCard
                  key={id}
                  id={id}
                  column={key}
                  elementId={`${baseId}-${index}`}
                  label={text.card(
                    [nameOf(id), detailOf?.(id)].filter(Boolean).join(', '),
                    index + 1,
                    count ?? ids.length,
                    title,
                  )}
                  selected={selected?.has(id) ?? null}
                  moving={inHand.includes(id)}
                  current={id === cursor}
                  top={start}
                  height={cardHeight}
                >
                  {card}
                </BoardCard>
              )
            })}
            {column.waiting && ids.length === 0 && <LoadingBlock height={cardHeight} />}
            {isEmpty && empty !== null && !isOver && (
              <p className={classes.empty} role="presentation">
                {empty}
              </p>
            )}
            <DropLine
              drag={drag}
              column={key}
              lifted={liftedAt}
              cards={ids.length}
              step={step}
              gap={gap}
              color={column.color ?? null}
            />
          </div>
        </div>
      )}
      <ColumnFoot>{foot?.(key)}</ColumnFoot>
    </div>
  )
})

function ColumnFoot({ children }: { children: ReactNode }) {
  return children === null || children === undefined ? null : (
    <div role="row" className={classes.foot}>
      <div role="gridcell">{children}</div>
    </div>
  )
}

interface DropLineProps {
  drag: CardDrag
  column: string
  /** Where cards that were picked up with the keyboard would be put. */
  lifted: number | null
  cards: number
  step: number
  gap: number
  color: string | null
}

/** Shows where cards would be dropped in a column: the only part that is drawn again during a drag. */
function DropLine({ drag, column, lifted, cards, step, gap, color }: DropLineProps) {
  const drawn = useDropIn(drag, column)
  const at = drawn === 'end' ? cards : (drawn ?? lifted)
  if (at === null) return null
  return (
    <div
      role="presentation"
      className={classes.dropLine}
      style={{
        transform: `translateY(${Math.max(0, at * step - gap / 2 - 1.5)}px)`,
        ...(color === null ? {} : { background: color }),
      }}
    />
  )
}
