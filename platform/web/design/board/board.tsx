import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { BoardColumn, type BoardDrawing } from './board-column.tsx'
import { boardPartStrings as text } from './board-strings.ts'
import classes from './board.module.css'
import {
  carriedWith,
  moveTo,
  placeAt,
  type BoardCardAt,
  type BoardColumn as Column,
  type BoardMove,
  type BoardPlace,
  type CarriedCards,
  type Together,
} from './moving.ts'
import { useBoardKeys, type BoardChoice } from './use-board-keys.ts'
import { useCardDrag } from './use-card-drag.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface BoardProps extends BoardDrawing {
  label: string
  columns: readonly Column[]
  /** Null where cards cannot be chosen. */
  choice: BoardChoice | null
  /** Cards can be moved to other columns and positions; `together` says which chosen cards move with one. */
  moving: { together: Together; onMove: (move: BoardMove) => void } | null
  onOpen: (id: string) => void
  /** Shows a card beside the others; without it a click opens. */
  onPeek?: ((id: string) => void) | undefined
  /** The card that is shown beside: it moves with the cursor. */
  peeked?: string | null | undefined
  /** Shown after the last column. */
  end?: ReactNode
  /** Sets the height. */
  className?: string | undefined
}

const NOTHING_CHOSEN: ReadonlySet<string> = new Set()
const NO_CARDS: readonly string[] = []

/**
 * Columns of cards side by side. Cards are chosen, opened and moved between columns and positions by pointer, finger
 * and keys; what keys do is announced to screen readers. Its role is `grid`: each column is a group of rows, each card
 * a row, and the card that keys act on is the active descendant.
 */
export function Board({
  label,
  columns,
  choice,
  moving,
  onOpen,
  onPeek,
  peeked,
  end,
  className,
  ...drawing
}: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const together = moving?.together ?? null
  const selected = choice?.selected ?? NOTHING_CHOSEN
  const put = (carried: CarriedCards, { column: key, beforeId }: BoardPlace): void => {
    const to = columns.find((column) => column.key === key)
    const move = to && moveTo(to, carried, beforeId)
    if (!move) return
    moving?.onMove(move)
    stand({ column: key, id: carried.id })
  }
  const { attributes, columnId, cursor, lifted, stand } = useBoardKeys({
    label: moving ? `${label}. ${text.hint}` : label,
    board,
    stepPx: drawing.cardHeight + drawing.gap,
    columns,
    nameOf: drawing.nameOf,
    choice,
    together,
    onPut: put,
    onRequested: drawing.onRequested,
    onOpen,
    onPeek,
    peeked: peeked ?? null,
    onSay: setSaid,
  })
  const drag = useCardDrag({
    enabled: moving !== null,
    stepPx: drawing.cardHeight + drawing.gap,
    carriedWith: (at) => carriedWith(columns, selected, at, together ?? 'column'),
    onDrop(carried, { column: key, index }) {
      const column = columns.find((one) => one.key === key)
      if (column) put(carried, placeAt(column, carried.ids, index))
    },
  })

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element
    const at = cardOf(target)
    // A control with its own function, such as a menu, is not the card.
    if (!at || target.closest('button')) return
    const isBox = target.closest('input') !== null
    const chooses = choice !== null && (isBox || event.shiftKey || event.metaKey || event.ctrlKey)
    stand(at, chooses && event.shiftKey)
    if (chooses) {
      if (!isBox) event.preventDefault()
      if (!event.shiftKey) choice.toggle(at.id)
    } else if (!target.closest('a')) (onPeek ?? onOpen)(at.id)
  }
  return (
    <>
      <div
        ref={board}
        className={`${classes.board ?? ''} ${className ?? ''}`}
        {...attributes}
        onPointerDown={drag.onPointerDown}
        onClick={onClick}
        onDragStart={(event) => event.preventDefault()}
      >
        {columns.map((column, number) => (
          <BoardColumn
            {...drawing}
            key={column.key}
            column={column}
            cursor={cursor?.column === column.key ? cursor.id : null}
            lifted={lifted && (together === 'board' || lifted.from === column.key) ? lifted.ids : NO_CARDS}
            liftedBefore={lifted?.over.column === column.key ? lifted.over.beforeId : undefined}
            drag={drag}
            carriesAll={together === 'board'}
            selected={choice && selected}
            baseId={columnId(number)}
          />
        ))}
        {Boolean(end) && (
          <div className={classes.end} role="rowgroup">
            <div role="row">
              <div role="gridcell">{end}</div>
            </div>
          </div>
        )}
      </div>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </>
  )
}

function cardOf(target: Element): BoardCardAt | null {
  const card = target.closest<HTMLElement>('[data-card]')
  const column = card?.closest<HTMLElement>('[data-column]')
  return card && column ? { column: column.dataset['column'] ?? '', id: card.dataset['card'] ?? '' } : null
}
