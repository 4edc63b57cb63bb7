import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { BOARD_CARD_PX, CARD_GAP_PX, DRAG_FROM_PX } from './measures.ts'

/** Where a card would be put: which column, and before which of its places. */
export interface DropPlace {
  group: string
  index: number
}

interface CardDrag {
  /** The card that is drawn about, with its column. */
  dragged: { id: Id; group: string } | null
  over: DropPlace | null
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** So near to an edge the board scrolls while a card is drawn there, and so far with each frame. */
const EDGE_PX = 56
const SCROLL_STEP_PX = 14

/**
 * Drawing cards about by the pointer. What follows the pointer is moved by itself, frame by frame; React hears only of another place to put it down.
 * Columns carry `data-group`, cards `data-row`.
 */
export function useCardDrag(enabled: boolean, onDrop: (id: Id, from: string, to: DropPlace) => void): CardDrag {
  const [dragged, setDragged] = useState<CardDrag['dragged']>(null)
  const [over, setOver] = useState<DropPlace | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (down: PointerEvent<HTMLElement>): void => {
    if (!enabled || down.button !== 0 || down.pointerType === 'touch') return
    const target = down.target as Element
    const card = target.closest<HTMLElement>('[data-row]')
    const column = card?.closest<HTMLElement>('[data-group]')
    if (!card || !column || target.closest('input, button')) return
    const board = down.currentTarget
    const [id, group] = [card.dataset['row'] ?? '', column.dataset['group'] ?? '']
    const box = card.getBoundingClientRect()
    const began = { x: down.clientX, y: down.clientY }
    let ghost: HTMLElement | null = null
    let place: DropPlace | null = null
    let at = began
    let frame = 0

    const follow = (): void => {
      frame = 0
      if (!ghost) return
      ghost.style.transform = `translate(${at.x - began.x + box.left}px, ${at.y - began.y + box.top}px) rotate(1.5deg)`
      const bounds = board.getBoundingClientRect()
      const sideways = at.x < bounds.left + EDGE_PX ? -1 : at.x > bounds.right - EDGE_PX ? 1 : 0
      board.scrollLeft += sideways * SCROLL_STEP_PX
      const below = [...board.querySelectorAll<HTMLElement>('[data-group]')].find((one) => {
        const { left, right } = one.getBoundingClientRect()
        return at.x >= left - CARD_GAP_PX && at.x <= right
      })
      const scroller = below?.querySelector<HTMLElement>('[data-cards]')
      if (below && scroller) {
        const area = scroller.getBoundingClientRect()
        const upwards = at.y < area.top + EDGE_PX ? -1 : at.y > area.bottom - EDGE_PX ? 1 : 0
        scroller.scrollTop += upwards * SCROLL_STEP_PX
        const count = Number(scroller.dataset['cards'])
        const index = Math.min(count, Math.max(0, Math.round((at.y - area.top + scroller.scrollTop - box.height / 2 + (box.top + box.height / 2 - began.y)) / (BOARD_CARD_PX + CARD_GAP_PX))))
        const next = { group: below.dataset['group'] ?? '', index }
        if (next.group !== place?.group || next.index !== place.index) {
          place = next
          setOver(next)
        }
        if (sideways !== 0 || upwards !== 0) frame = requestAnimationFrame(follow)
      }
    }
    const onMove = (event: globalThis.PointerEvent): void => {
      at = { x: event.clientX, y: event.clientY }
      if (!ghost && Math.hypot(at.x - began.x, at.y - began.y) > DRAG_FROM_PX) {
        ghost = card.cloneNode(true) as HTMLElement
        ghost.removeAttribute('id')
        ghost.setAttribute('aria-hidden', 'true')
        Object.assign(ghost.style, { position: 'fixed', inset: '0 auto auto 0', width: `${box.width}px`, pointerEvents: 'none', zIndex: '400', boxShadow: '0 10px 30px rgb(0 0 0 / 22%)' })
        document.body.append(ghost)
        document.body.style.userSelect = 'none'
        setDragged({ id, group })
      }
      if (ghost && frame === 0) frame = requestAnimationFrame(follow)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
      ghost?.remove()
      document.body.style.userSelect = ''
      setDragged(null)
      setOver(null)
      stop.current = null
    }
    const onUp = (): void => {
      const put = place
      const drew = ghost !== null
      end()
      if (!drew) return
      // The click that ends a drag opens nothing.
      const swallow = (event: Event): void => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (put) latest.current(id, group, put)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !ghost) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    stop.current = end
  }
  return { dragged, over, onPointerDown }
}
