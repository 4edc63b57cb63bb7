import { useDropIn, type CardDrag } from '#platform/web/design/use-card-drag.ts'
import classes from './cards.module.css'
import { BOARD_STEP_PX, CARD_GAP_PX } from './measures.ts'

export interface DropLineProps {
  drag: CardDrag
  column: string
  /** Where a card that was taken up by keys would be put. */
  drop: number | null
  cards: number
}

/** Where a card would be put down in a column: all that is drawn again while one is drawn about. */
export function DropLine({ drag, column, drop, cards }: DropLineProps) {
  const drawn = useDropIn(drag, column)
  const at = drawn === 'end' ? cards : (drawn ?? drop)
  if (at === null) return null
  return (
    <div
      className={classes.drop}
      style={{ transform: `translateY(${Math.max(0, at * BOARD_STEP_PX - CARD_GAP_PX / 2 - 1)}px)` }}
    />
  )
}
