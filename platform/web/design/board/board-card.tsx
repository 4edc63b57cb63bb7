import { memo, type ReactNode } from 'react'
import type { BoardCardAt } from './moving.ts'
import classes from './board.module.css'

export interface BoardCardProps extends BoardCardAt {
  elementId: string
  /** Its name and its position, in words. */
  label: string
  /** Null where cards cannot be chosen. */
  selected: boolean | null
  /** It is being moved. */
  moving: boolean
  current: boolean
  top: number
  height: number
  children: (id: string, selected: boolean, column: string) => ReactNode
}

/** The frame of a card. Its contents are drawn again only when the card changes. */
export const BoardCard = memo(function BoardCard({
  id,
  column,
  elementId,
  label,
  selected,
  moving,
  current,
  top,
  height,
  children,
}: BoardCardProps) {
  return (
    <div
      id={elementId}
      role="row"
      aria-label={label}
      aria-selected={selected ?? undefined}
      className={classes.card}
      data-card={id}
      data-current={current || undefined}
      data-moving={moving || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.face}>
        {children(id, selected ?? false, column)}
      </div>
    </div>
  )
})
