import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { BoardColumn, Drop } from './board-columns.ts'

/** A press that moves this far is a drag, not a click. */
const DRAG_AFTER_PX = 5
/** A finger that rests this long picks a card up; one that moves before scrolls. */
const PICK_UP_MS = 260
const FINGER_SLACK_PX = 8
/** Near an edge, what scrolls does so by this much each frame. */
const EDGE_PX = 56
const EDGE_STEP_PX = 14

export interface CardDrag {
  ids: readonly string[]
  drop: Drop | null
}

interface Press {
  pointerId: number
  ids: readonly string[]
  x: number
  y: number
  active: boolean
  timer: ReturnType<typeof setTimeout> | null
}

interface CardDragOptions {
  board: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  columns: readonly BoardColumn[]
  /** CSS pixels of a card. */
  cardHeight: number
  enabled: boolean
  onDrop: (ids: readonly string[], drop: Drop) => void
}

/** Where the pointer is over a board: its column, and the card that it is before. */
function dropAt(x: number, y: number, columns: readonly BoardColumn[], moving: ReadonlySet<string>, cardHeight: number): Drop | null {
  const element = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-column]')).find((one) => one !== null)
  if (!element) return null
  const columnKey = element.dataset['column'] ?? ''
  const column = columns.find(({ key }) => key === columnKey)
  const list = element.querySelector<HTMLElement>('[data-cards]')
  if (!column || !list) return { columnKey, beforeId: null }
  const at = Math.max(0, Math.round((y - list.getBoundingClientRect().top + list.scrollTop) / cardHeight))
  return { columnKey, beforeId: column.shown.slice(at).find(({ id }) => !moving.has(id))?.id ?? null }
}

/**
 * Cards that are dragged between columns by mouse, pen and finger (which rests on a card first, so that it can scroll). While it lasts
 * only the ghost moves; the board is drawn again when the place changes.
 */
export function useCardDrag(options: CardDragOptions) {
  const latest = useRef(options)
  latest.current = options
  const [drag, setDrag] = useState<CardDrag | null>(null)
  const press = useRef<Press | null>(null)
  const dropped = useRef(0)
  const place = useRef<Drop | null>(null)

  const end = useCallback((apply: boolean): void => {
    const { current } = press
    press.current = null
    if (current?.timer) clearTimeout(current.timer)
    if (current?.active && apply && place.current) {
      dropped.current = performance.now()
      latest.current.onDrop(current.ids, place.current)
    }
    place.current = null
    setDrag(null)
  }, [])

  const follow = useCallback((x: number, y: number): void => {
    const { current } = press
    const { ghost, columns, cardHeight } = latest.current
    if (!current) return
    if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 10}px)`
    const next = dropAt(x, y, columns, new Set(current.ids), cardHeight)
    if (next?.columnKey === place.current?.columnKey && next?.beforeId === place.current?.beforeId) return
    place.current = next
    setDrag({ ids: current.ids, drop: next })
  }, [])

  const begin = useCallback((): void => {
    const { current } = press
    if (!current || current.active) return
    current.active = true
    setDrag({ ids: current.ids, drop: null })
    window.getSelection()?.removeAllRanges()
    follow(current.x, current.y)
  }, [follow])

  const active = drag !== null
  useEffect(() => {
    const onMove = (event: PointerEvent): void => {
      const { current } = press
      if (!current || event.pointerId !== current.pointerId) return
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y)
      if (!current.active) {
        if (event.pointerType === 'touch') {
          if (far > FINGER_SLACK_PX) end(false)
          return
        }
        if (far < DRAG_AFTER_PX) return
        begin()
      }
      current.x = event.clientX
      current.y = event.clientY
      follow(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent): void => {
      if (press.current?.pointerId === event.pointerId) end(event.type === 'pointerup')
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !press.current?.active) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    // A finger that carries a card does not scroll; only a listener that is not passive can say so.
    const onTouch = (event: TouchEvent): void => {
      if (press.current?.active) event.preventDefault()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('touchmove', onTouch, { passive: false })
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('touchmove', onTouch)
    }
  }, [begin, end, follow])

  // Near its edges the board scrolls sideways, and a column up and down.
  useEffect(() => {
    if (!active) return undefined
    let frame = 0
    const step = (): void => {
      const { current } = press
      const board = latest.current.board.current
      if (current && board) {
        const around = board.getBoundingClientRect()
        board.scrollLeft += edgeStep(current.x, around.left, around.right)
        const list = [...board.querySelectorAll<HTMLElement>('[data-cards]')].find((one) => {
          const box = one.getBoundingClientRect()
          return current.x >= box.left && current.x <= box.right
        })
        if (list) {
          const box = list.getBoundingClientRect()
          const by = edgeStep(current.y, box.top, box.bottom)
          if (by !== 0) {
            list.scrollTop += by
            follow(current.x, current.y)
          }
        }
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [active, follow])
  useEffect(() => () => {
    if (press.current?.timer) clearTimeout(press.current.timer)
  }, [])

  return {
    drag,
    /** A press on a card; `ids` are all that it would carry. */
    onPress(event: ReactPointerEvent, ids: readonly string[]): void {
      if (!latest.current.enabled || event.button !== 0 || (event.target as Element).closest('button, input, label')) return
      const timer = event.pointerType === 'touch' ? setTimeout(begin, PICK_UP_MS) : null
      press.current = { pointerId: event.pointerId, ids, x: event.clientX, y: event.clientY, active: false, timer }
    },
    /** Whether a click is only the end of a drag. */
    justDropped: () => performance.now() - dropped.current < 300,
  }
}

function edgeStep(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -EDGE_STEP_PX
  return at > to - EDGE_PX ? EDGE_STEP_PX : 0
}
