import classes from './pointer-drag.module.css'

/** A press that moves at least this far is a drag, not a click. */
const DRAG_AFTER_PX = 5
/** A finger that rests this long picks up; one that moves earlier scrolls. */
const PICK_UP_MS = 260
const FINGER_SLACK_PX = 8

/** Where the pointer is in the window, and how far it has come since the press. CSS pixels. */
export interface DragPoint {
  x: number
  y: number
  movedX: number
  movedY: number
}

export interface DragRules {
  /** A picture of this element follows the pointer. */
  picture?: Element | null
  /** The number of dragged things; shown on the picture if it is more than one. */
  count?: number
  /** The press is on a grip, which has no other use: it is a drag from the beginning, also by finger. */
  atOnce?: boolean
  onBegin?: () => void
  /** The pointer has moved. Called again in the next frame if it returns true, as when something scrolls under it. */
  onFollow: (at: DragPoint) => boolean | void
  /** The drag is over. `dropped` is false if Escape, the browser or another press ended it. */
  onEnd: (dropped: boolean) => void
}

/** What is read of the event that begins a press. */
interface Pressed {
  button: number
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
  preventDefault: () => void
}

let endOfPress: (() => void) | null = null

/**
 * Follows a press of mouse, pen or finger until it ends. It becomes a drag after it moved or, for a finger, rested.
 * Only a picture of what is dragged follows it, frame by frame. Escape cancels it; the click that ends it opens
 * nothing.
 * @returns a function that ends it without dropping anything
 */
export function followPress(down: Pressed, rules: DragRules): () => void {
  endOfPress?.()
  if (down.button !== 0) return () => undefined
  const isFinger = down.pointerType === 'touch' && rules.atOnce !== true
  const begun = { x: down.clientX, y: down.clientY }
  const picture = rules.picture ?? null
  const box = picture?.getBoundingClientRect() ?? null
  let at = begun
  let ghost: HTMLElement | null = null
  let isDrag = false
  let frame = 0

  const follow = (): void => {
    frame = 0
    const moved = { movedX: at.x - begun.x, movedY: at.y - begun.y }
    // All reads of the layout are in `onFollow`, before the writes: the page is laid out once.
    const again = rules.onFollow({ ...at, ...moved })
    if (ghost && box)
      ghost.style.transform = `translate(${moved.movedX + box.left}px, ${moved.movedY + box.top}px) rotate(1.5deg)`
    if (again === true) frame = requestAnimationFrame(follow)
  }
  const begin = (): void => {
    if (isDrag) return
    isDrag = true
    if (picture && box) ghost = pictureOf(picture, box, rules.count ?? 1)
    document.documentElement.dataset['dragging'] = 'true'
    window.getSelection()?.removeAllRanges()
    rules.onBegin?.()
    follow()
  }
  const end = (dropped: boolean): void => {
    if (endOfPress !== stop) return
    endOfPress = null
    clearTimeout(timer)
    // The last position of the pointer counts, even if its frame was not drawn.
    if (dropped && frame !== 0) follow()
    cancelAnimationFrame(frame)
    ghost?.remove()
    delete document.documentElement.dataset['dragging']
    listening.abort()
    if (isDrag) rules.onEnd(dropped)
  }
  const stop = (): void => end(false)
  endOfPress = stop

  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return
    const far = Math.hypot(event.clientX - begun.x, event.clientY - begun.y)
    if (!isDrag) {
      if (isFinger && far > FINGER_SLACK_PX) return stop()
      if (isFinger || far < DRAG_AFTER_PX) return
    }
    at = { x: event.clientX, y: event.clientY }
    begin()
    if (frame === 0) frame = requestAnimationFrame(follow)
  }
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return
    const dropped = isDrag && event.type === 'pointerup'
    end(dropped)
    if (dropped) swallowClick()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isDrag) return
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  // A finger that drags something does not scroll; only a listener that is not passive can prevent it.
  // Nor does resting on a link open its context menu.
  const keep = (event: Event): void => {
    if (isDrag) event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onUp, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('touchmove', keep, { signal, passive: false })
  window.addEventListener('contextmenu', keep, { signal })
  const timer = isFinger ? setTimeout(begin, PICK_UP_MS) : undefined
  if (rules.atOnce === true) {
    down.preventDefault()
    begin()
  }
  return stop
}

function pictureOf(carried: Element, box: DOMRect, count: number): HTMLElement {
  const ghost = carried.cloneNode(true) as HTMLElement
  ghost.removeAttribute('id')
  delete ghost.dataset['card']
  ghost.setAttribute('aria-hidden', 'true')
  ghost.classList.add(classes.ghost ?? '')
  ghost.style.width = `${box.width}px`
  ghost.style.height = `${box.height}px`
  if (count > 1) ghost.dataset['carried'] = count.toLocaleString()
  document.body.append(ghost)
  return ghost
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
