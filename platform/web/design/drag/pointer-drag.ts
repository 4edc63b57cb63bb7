import classes from './pointer-drag.module.css'

/** A press that moves this far is a drag, not a click. */
const DRAG_AFTER_PX = 5
/** A finger that rests this long picks up; one that moves before scrolls. */
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
  /** What follows the pointer: a picture of this. */
  picture?: Element | null
  /** So many are carried: more than one are told on the picture. */
  count?: number
  /** The press is on a grip, which nothing else is done with: it is a drag from the beginning, also of a finger. */
  atOnce?: boolean
  onBegin?: () => void
  /** The pointer has moved; asked again with the next frame where the answer is true, as something scrolls under it. */
  onFollow: (at: DragPoint) => boolean | void
  /** It is over. `dropped` is false where Escape, the browser or another press ended it. */
  onEnd: (dropped: boolean) => void
}

/** What a press may begin on. */
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
 * Follows a press of mouse, pen or finger until it ends, as a drag once it has moved or, of a finger, rested. Only a
 * picture of what is carried follows it, frame by frame; Escape takes it back; the click that ends it opens nothing.
 * @returns ends it, dropping nothing
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
    // What is read of the page is read in there: what is written is laid out once.
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
    // Where the pointer came to last counts, drawn or not.
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
  // A finger that carries something does not scroll; only a listener that is not passive can say so.
  // Nor does resting on a link ask for its menu.
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
