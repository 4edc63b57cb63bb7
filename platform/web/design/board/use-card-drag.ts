import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { edgeStep } from '../drag/edge-scroll.ts'
import { followPress, type DragPoint } from '../drag/pointer-drag.ts'
import type { BoardCardAt, CarriedCards } from './moving.ts'

/** How far above and below a board its columns still count as hit, and how far beside a column that column does. */
const AROUND_BOARD_PX = 60
const AROUND_COLUMN_PX = 12

/** Where cards would be put: in which column and before which index; at the end if that is null. */
interface CardPlace {
  column: string
  index: number | null
}

interface CardDragOptions {
  enabled: boolean
  /** CSS pixels from the top of a card to the top of the next. */
  stepPx: number
  /** All cards that are dragged with a card. */
  carriedWith: (card: BoardCardAt) => CarriedCards
  onDrop: (carried: CarriedCards, to: CardPlace) => void
}

interface Dragging {
  carried: CarriedCards
  over: CardPlace | null
}

/** Follows a drag without drawing the board again: each part subscribes to what concerns it. */
export interface CardDrag {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  subscribe: (listener: () => void) => () => void
  now: () => Dragging | null
}

/** The cards that are being dragged, or only those from one column; null while there are none. */
export function useCarried(drag: CardDrag, from?: string): CarriedCards | null {
  return useSyncExternalStore(drag.subscribe, () => {
    const carried = drag.now()?.carried ?? null
    return from === undefined || carried?.from === from ? carried : null
  })
}

/** The index in this column before which the cards would be put: a number, `end`, or null if not in this column. */
export function useDropIn(drag: CardDrag, column: string): number | 'end' | null {
  return useSyncExternalStore(drag.subscribe, () => {
    const over = drag.now()?.over
    return over?.column === column ? (over.index ?? 'end') : null
  })
}

/** Whether the cards would be put into this column, at any position. */
export function useIsOver(drag: CardDrag, column: string): boolean {
  return useSyncExternalStore(drag.subscribe, () => drag.now()?.over?.column === column)
}

/**
 * Dragging cards between columns by mouse, pen and finger. Columns have the attribute `data-column`, the element that
 * scrolls in them `data-cards` with the number of their cards, cards `data-card`. The target position is computed from
 * the pointer's height, so that cards that are not drawn count as well. Boxes are measured when the drag begins and
 * after something scrolled.
 */
export function useCardDrag(options: CardDragOptions): CardDrag {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const drag = useMemo(() => createDrag(latest), [])
  useEffect(() => drag.end, [drag])
  return drag
}

interface MeasuredBoard {
  around: DOMRect
  columns: MeasuredColumn[]
}

interface MeasuredColumn {
  key: string
  left: number
  right: number
  list: HTMLElement | null
  top: number
  bottom: number
}

function createDrag(latest: { readonly current: CardDragOptions }): CardDrag & { end: () => void } {
  const listeners = new Set<() => void>()
  let dragging: Dragging | null = null
  let end = (): void => undefined
  const notify = (next: Dragging | null): void => {
    dragging = next
    for (const listener of listeners) listener()
  }

  const onPointerDown = (down: ReactPointerEvent<HTMLElement>): void => {
    const { enabled, carriedWith, stepPx } = latest.current
    const target = down.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    const from = card?.closest<HTMLElement>('[data-column]')
    if (!enabled || !card || !from || target.closest('input, button, label')) return
    const board = down.currentTarget
    const cardTop = card.getBoundingClientRect().top
    const carried = carriedWith({ id: card.dataset['card'] ?? '', column: from.dataset['column'] ?? '' })
    let measured: MeasuredBoard | null = null
    const remeasure = (): void => void (measured = null)
    const placeIn = ({ key, list, top }: MeasuredColumn, { movedY }: DragPoint): CardPlace => {
      if (!list) return { column: key, index: null }
      const index = Math.max(0, Math.round((cardTop + movedY - top + list.scrollTop) / stepPx))
      return { column: key, index: index >= Number(list.dataset['cards']) ? null : index }
    }
    end = followPress(down, {
      picture: card,
      count: carried.ids.length,
      onBegin() {
        board.dataset['dragging'] = 'true'
        window.addEventListener('scroll', remeasure, true)
        notify({ carried, over: null })
      },
      onFollow(at) {
        const { around, columns } = (measured ??= measure(board))
        const within = at.y > around.top - AROUND_BOARD_PX && at.y < around.bottom + AROUND_BOARD_PX
        const column = within
          ? columns.find(({ left, right }) => at.x >= left - AROUND_COLUMN_PX && at.x <= right)
          : undefined
        const over = column ? placeIn(column, at) : null
        const sideways = edgeStep(at.x, around.left, around.right)
        const upwards = column?.list ? edgeStep(at.y, column.top, column.bottom) : 0
        // All reads of the layout are above, before these writes.
        if (sideways !== 0) board.scrollLeft += sideways
        if (upwards !== 0 && column?.list) column.list.scrollTop += upwards
        if (over?.column !== dragging?.over?.column || over?.index !== dragging?.over?.index) notify({ carried, over })
        return sideways !== 0 || upwards !== 0
      },
      onEnd(dropped) {
        const over = dragging?.over
        delete board.dataset['dragging']
        window.removeEventListener('scroll', remeasure, true)
        notify(null)
        if (dropped && over) latest.current.onDrop(carried, over)
      },
    })
  }
  return {
    onPointerDown,
    end: () => end(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => dragging,
  }
}

function measure(board: HTMLElement): MeasuredBoard {
  return {
    around: board.getBoundingClientRect(),
    columns: [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => {
      const list = column.querySelector<HTMLElement>('[data-cards]')
      const { left, right, top, bottom } = column.getBoundingClientRect()
      const within = list?.getBoundingClientRect()
      return {
        key: column.dataset['column'] ?? '',
        left,
        right,
        list,
        top: within?.top ?? top,
        bottom: within?.bottom ?? bottom,
      }
    }),
  }
}
