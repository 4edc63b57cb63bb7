import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { roundedBox, type Box } from '../model/box.ts'
import { placed } from './mark-layer.tsx'
import classes from './mark-layer.module.css'
import { markStrings as strings } from './mark-strings.ts'

/** How far an arrow key moves the box, in fractions of the page. */
const STEP = 0.02
/** The smallest box, in fractions of the page. */
const LEAST = 0.01
/** The size of the box that keys start with. */
const FIRST = { width: 0.4, height: 0.15 }

interface RegionDrawingProps {
  /** The name of what is drawn on, for screen readers. */
  name: string
  /** Where drawing by keys starts: the one visible page. */
  takesKeys: boolean
  onDrawn: (box: Box, lines: readonly DOMRect[]) => void
  onLeave: () => void
}

/** Draws a box over a page or a picture: by mouse, finger or pen, or by keys. */
export function RegionDrawing({ name, takesKeys, onDrawn, onLeave }: RegionDrawingProps) {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const helpId = useId()
  const [box, setBox] = useState<Box | null>(null)

  useLayoutEffect(() => {
    if (takesKeys && area.current) setBox(firstBox(area.current))
  }, [takesKeys])
  const isThere = box !== null
  useEffect(() => {
    if (!takesKeys || !shown.current) return
    // The box that keys move takes the focus.
    shown.current.tabIndex = 0
    shown.current.focus({ preventScroll: true })
  }, [takesKeys, isThere])
  useEffect(() => {
    const element = area.current
    // Otherwise the block around would be dragged, or its words selected.
    const refuse = (event: Event): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('mousedown', refuse)
    return () => element?.removeEventListener('mousedown', refuse)
  }, [])

  const done = (drawn: Box): void => onDrawn(drawn, shown.current ? [shown.current.getBoundingClientRect()] : [])
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (from.current) setBox(boxBetween(from.current, pointOf(event)))
  }
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (!from.current) return
    const drawn = boxBetween(from.current, pointOf(event))
    from.current = null
    if (drawn.width >= LEAST && drawn.height >= LEAST) done(drawn)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const along = ARROWS[event.key]
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && box) done(box)
    else if (along && box) setBox(event.shiftKey ? sized(box, along) : moved(box, along))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={area}
      className={classes.drawing}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = pointOf(event)
        setBox(boxBetween(from.current, from.current))
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null
        setBox(null)
      }}
      onKeyDown={onKeyDown}
    >
      {box ? (
        <>
          <div
            ref={shown}
            className={classes.drawn}
            role="application"
            aria-label={strings.box(name)}
            aria-describedby={helpId}
            style={placed(box)}
          />
          <VisuallyHidden id={helpId}>{strings.help}</VisuallyHidden>
          <VisuallyHidden role="status">
            {strings.stands(percent(box.x), percent(box.y), percent(box.width), percent(box.height))}
          </VisuallyHidden>
        </>
      ) : null}
    </div>
  )
}

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function percent(part: number): number {
  return Math.round(part * 100)
}

function pointOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const area = event.currentTarget.getBoundingClientRect()
  return { x: within((event.clientX - area.left) / area.width), y: within((event.clientY - area.top) / area.height) }
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part))
}

function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return roundedBox({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  })
}

function moved(box: Box, by: { x: number; y: number }): Box {
  return roundedBox({
    ...box,
    x: Math.min(1 - box.width, Math.max(0, box.x + by.x)),
    y: Math.min(1 - box.height, Math.max(0, box.y + by.y)),
  })
}

function sized(box: Box, by: { x: number; y: number }): Box {
  return roundedBox({ ...box, width: Math.max(LEAST, box.width + by.x), height: Math.max(LEAST, box.height + by.y) })
}

/** In the middle of the visible part of the page. */
function firstBox(area: HTMLElement): Box {
  const page = area.getBoundingClientRect()
  const frame = area.closest('[data-scrolls-pages]')?.getBoundingClientRect()
  const top = Math.max(page.top, frame?.top ?? 0, 0)
  const bottom = Math.min(page.bottom, frame?.bottom ?? innerHeight, innerHeight)
  const middle = page.height === 0 ? 0.5 : within(((top + bottom) / 2 - page.top) / page.height)
  return moved({ x: (1 - FIRST.width) / 2, y: middle - FIRST.height / 2, ...FIRST }, { x: 0, y: 0 })
}
