import { useEffect, useMemo, useRef, useSyncExternalStore, type PointerEvent as ReactPointerEvent } from 'react'
import classes from './card-drag.module.css'
import type { BoardCardAt, CarriedCards } from './moving.ts'

/** A press that moves this far is a drag, not a click. */
const DRAG_AFTER_PX = 5
/** A finger that rests this long picks a card up; one that moves before scrolls. */
const PICK_UP_MS = 260
const FINGER_SLACK_PX = 8
/** Near an edge, what scrolls does so by this much each frame. */
const EDGE_PX = 56
const EDGE_STEP_PX = 14
/** So far above and below a board its columns are still meant, and so far beside a column that column. */
const AROUND_BOARD_PX = 60
const AROUND_COLUMN_PX = 12

/** Where cards would be put: in which column, before which of its places; behind all of them where that is null. */
interface CardPlace {
  column: string
  index: number | null
}

interface CardDragOptions {
  enabled: boolean
  /** CSS pixels from the top of a card to the top of the next. */
  stepPx: number
  /** All that is carried with a card. */
  carriedWith: (card: BoardCardAt) => CarriedCards
  onDrop: (carried: CarriedCards, to: CardPlace) => void
}

interface Dragging {
  carried: CarriedCards
  over: CardPlace | null
}

/** Follows a drag without drawing the board again: each part asks for what concerns it. */
export interface CardDrag {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  subscribe: (listener: () => void) => () => void
  now: () => Dragging | null
}

/** The cards that are carried, or only those that are from one column; null while there are none. */
export function useCarried(drag: CardDrag, from?: string): CarriedCards | null {
  return useSyncExternalStore(drag.subscribe, () => {
    const carried = drag.now()?.carried ?? null
    return from === undefined || carried?.from === from ? carried : null
  })
}

/** Before which place of this column the cards would be put: a number, `end`, or null where they would not. */
export function useDropIn(drag: CardDrag, column: string): number | 'end' | null {
  return useSyncExternalStore(drag.subscribe, () => {
    const over = drag.now()?.over
    return over?.column === column ? (over.index ?? 'end') : null
  })
}

/** Whether the cards would be put into this column, wherever in it. */
export function useIsOver(drag: CardDrag, column: string): boolean {
  return useSyncExternalStore(drag.subscribe, () => drag.now()?.over?.column === column)
}

/**
 * Cards drawn from column to column by mouse, pen and finger, which rests on a card first, so that it can scroll.
 * Columns carry `data-column`, what scrolls in them `data-cards` with the number of their cards, cards `data-card`.
 * Only a picture of the card follows the pointer, frame by frame; boxes are measured when it begins and after something
 * scrolled.
 */
export function useCardDrag(options: CardDragOptions): CardDrag {
  const latest = useRef(options)
  latest.current = options
  const drag = useMemo(() => createDrag(latest), [])
  useEffect(() => drag.end, [drag])
  return drag
}

interface MeasuredColumn {
  key: string
  left: number
  right: number
  list: HTMLElement | null
  top: number
  bottom: number
}

/** The press of a pointer on a card, from its beginning to its end. */
interface Press {
  board: HTMLElement
  card: HTMLElement
  carried: CarriedCards
  /** Where it began and is now, in the window. */
  from: { x: number; y: number }
  at: { x: number; y: number }
  /** Where the card stood in the window. */
  box: DOMRect
  ghost: HTMLElement | null
  stop: () => void
}

function createDrag(latest: { readonly current: CardDragOptions }): CardDrag & { end: () => void } {
  const listeners = new Set<() => void>()
  let dragging: Dragging | null = null
  let press: Press | null = null
  const tell = (next: Dragging | null): void => {
    dragging = next
    for (const listener of listeners) listener()
  }

  let frame = 0
  let measured: { around: DOMRect; columns: MeasuredColumn[] } | null = null
  const measure = (board: HTMLElement): { around: DOMRect; columns: MeasuredColumn[] } => {
    measured ??= {
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
    return measured
  }
  const placeIn = ({ key, list, top }: MeasuredColumn, { at, from, box }: Press): CardPlace => {
    if (!list) return { column: key, index: null }
    const index = Math.max(0, Math.round((at.y - from.y + box.top - top + list.scrollTop) / latest.current.stepPx))
    return { column: key, index: index >= Number(list.dataset['cards']) ? null : index }
  }

  const follow = (): void => {
    frame = 0
    if (!press?.ghost) return
    const { board, ghost, at, from, box, carried } = press
    const { around, columns } = measure(board)
    const within = at.y > around.top - AROUND_BOARD_PX && at.y < around.bottom + AROUND_BOARD_PX
    const column = within
      ? columns.find(({ left, right }) => at.x >= left - AROUND_COLUMN_PX && at.x <= right)
      : undefined
    const over = column ? placeIn(column, press) : null
    const sideways = edgeStep(at.x, around.left, around.right)
    const upwards = column?.list ? edgeStep(at.y, column.top, column.bottom) : 0
    // All that is read of the page is read above: what is written below is laid out once.
    ghost.style.transform = `translate(${at.x - from.x + box.left}px, ${at.y - from.y + box.top}px) rotate(1.5deg)`
    if (sideways !== 0) board.scrollLeft += sideways
    if (upwards !== 0 && column?.list) column.list.scrollTop += upwards
    if (over?.column !== dragging?.over?.column || over?.index !== dragging?.over?.index) tell({ carried, over })
    if (sideways !== 0 || upwards !== 0) frame = requestAnimationFrame(follow)
  }
  const begin = (): void => {
    if (!press || press.ghost) return
    const { card, box, carried, board } = press
    const ghost = card.cloneNode(true) as HTMLElement
    ghost.removeAttribute('id')
    delete ghost.dataset['card']
    ghost.setAttribute('aria-hidden', 'true')
    ghost.classList.add(classes.ghost ?? '')
    ghost.style.width = `${box.width}px`
    ghost.style.height = `${box.height}px`
    if (carried.ids.length > 1) ghost.dataset['carried'] = carried.ids.length.toLocaleString()
    document.body.append(ghost)
    board.dataset['dragging'] = 'true'
    press.ghost = ghost
    measured = null
    window.getSelection()?.removeAllRanges()
    tell({ carried, over: null })
    follow()
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    press?.stop()
    press?.ghost?.remove()
    if (press) delete press.board.dataset['dragging']
    press = null
    measured = null
    if (dragging) tell(null)
  }

  const onPointerDown = (down: ReactPointerEvent<HTMLElement>): void => {
    const { enabled, carriedWith } = latest.current
    const target = down.target as Element
    const card = target.closest<HTMLElement>('[data-card]')
    const column = card?.closest<HTMLElement>('[data-column]')
    if (!enabled || down.button !== 0 || !card || !column || target.closest('input, button, label')) return
    end()
    const pressed = { id: card.dataset['card'] ?? '', column: column.dataset['column'] ?? '' }
    const isFinger = down.pointerType === 'touch'
    const onMove = (event: PointerEvent): void => {
      if (!press || event.pointerId !== down.pointerId) return
      const far = Math.hypot(event.clientX - press.from.x, event.clientY - press.from.y)
      if (!press.ghost) {
        if (isFinger && far > FINGER_SLACK_PX) return end()
        if (isFinger || far < DRAG_AFTER_PX) return
      }
      press.at = { x: event.clientX, y: event.clientY }
      begin()
      if (frame === 0) frame = requestAnimationFrame(follow)
    }
    const onUp = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return
      const drawn = press?.ghost ? press : null
      if (frame !== 0) follow()
      const over = dragging?.over
      end()
      if (!drawn || event.type !== 'pointerup') return
      swallowClick()
      if (over) latest.current.onDrop(drawn.carried, over)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !press?.ghost) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    // A finger that carries a card does not scroll; only a listener that is not passive can say so.
    const onTouch = (event: TouchEvent): void => {
      if (press?.ghost) event.preventDefault()
    }
    const onScroll = (): void => {
      measured = null
    }
    const timer = isFinger ? setTimeout(begin, PICK_UP_MS) : undefined
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('touchmove', onTouch, { passive: false })
    window.addEventListener('scroll', onScroll, true)
    const stop = (): void => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('touchmove', onTouch)
      window.removeEventListener('scroll', onScroll, true)
    }
    const at = { x: down.clientX, y: down.clientY }
    press = {
      board: down.currentTarget,
      card,
      carried: carriedWith(pressed),
      from: at,
      at,
      box: card.getBoundingClientRect(),
      ghost: null,
      stop,
    }
  }
  return {
    onPointerDown,
    end,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => dragging,
  }
}

function edgeStep(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -EDGE_STEP_PX
  return at > to - EDGE_PX ? EDGE_STEP_PX : 0
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
