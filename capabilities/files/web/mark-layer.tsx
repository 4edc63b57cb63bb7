import { useState, type CSSProperties, type MouseEvent } from 'react'
import { normalizeHex, paleVariant, PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Box } from '../model/box.ts'
import type { FileMark } from './file-marks.ts'
import classes from './mark-layer.module.css'
import { markStrings as strings } from './mark-strings.ts'

interface MarkLayerProps {
  /** Those of the page or picture below. */
  marks: readonly FileMark[]
  activeId: Id | null
  /** Those under the mouse. */
  hovered: readonly Id[]
  /** The name of what the marks are on, for screen readers. */
  name: string
  onOpen: (ids: Id[]) => void
}

/**
 * Marks over a page or a picture. Paper is light in every mode, and so are they. What is below stays reachable for the
 * mouse.
 */
export function MarkLayer({ marks, activeId, hovered, name, onOpen }: MarkLayerProps) {
  if (marks.length === 0) return null
  return (
    <ul className={classes.layer} aria-label={strings.marksOn(name)}>
      {marks.map((mark) => {
        const { solid } = paleVariant(normalizeHex(mark.color) ?? PICKABLE_COLORS.gray, 'light')
        return (
          <li
            key={mark.id}
            className={classes.mark}
            data-mark={mark.id}
            data-words={mark.isWords || undefined}
            data-active={mark.id === activeId || undefined}
            data-hovered={hovered.includes(mark.id) || undefined}
            style={{ '--mark-color': solid } as CSSProperties}
          >
            {mark.boxes.map((box, index) => (
              <span key={index} className={classes.box} style={placed(box)} />
            ))}
            <button
              type="button"
              className={classes.reach}
              style={cornerOf(mark)}
              aria-current={mark.id === activeId || undefined}
              onFocus={() => onOpen([mark.id])}
            >
              {mark.label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function cornerOf({ boxes: [first] }: FileMark): CSSProperties {
  return { left: percent(first?.x ?? 0), top: percent(first?.y ?? 0) }
}

/** The position of a box over its page or picture. */
export function placed({ x, y, width, height }: Box): CSSProperties {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}

function percent(part: number): string {
  return `${part * 100}%`
}

/**
 * Mouse handling of marks, which let it through to what is below: marks under the mouse are highlighted, and a click
 * opens them unless it ends a selection. The handlers belong to the element below the marks.
 */
export function useMarksUnderMouse(marks: readonly FileMark[], onOpen: (ids: Id[]) => void) {
  const [hovered, setHovered] = useState<readonly Id[]>(NONE)
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const ids = marksAt(marks, event)
    if (ids.join() !== hovered.join()) setHovered(ids)
  }
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const ids = getSelection()?.isCollapsed === false ? NONE : marksAt(marks, event)
    if (ids.length > 0) onOpen([...ids])
  }
  return {
    hovered,
    handlers: marks.length === 0 ? {} : { onClick, onMouseMove: follow, onMouseLeave: () => setHovered(NONE) },
  }
}

const NONE: readonly Id[] = []

function marksAt(marks: readonly FileMark[], event: MouseEvent<HTMLElement>): readonly Id[] {
  const area = event.currentTarget.getBoundingClientRect()
  const [x, y] = [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height]
  return marks
    .filter(({ boxes }) =>
      boxes.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height),
    )
    .map(({ id }) => id)
}

/** Flashes a mark once it is drawn, and scrolls to it. @returns whether it is drawn */
export function flashMark(root: HTMLElement, id: Id): boolean {
  const mark = root.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)
  const [first] = mark?.children ?? []
  if (!mark || !first) return false
  first.scrollIntoView({ block: 'center', inline: 'nearest' })
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const box of mark.querySelectorAll(`.${classes.box}`))
      box.animate?.([{ outline: '3px solid var(--mark-color)' }, { outline: '3px solid transparent' }], {
        duration: 1_200,
        easing: 'ease-out',
      })
  }
  return true
}
