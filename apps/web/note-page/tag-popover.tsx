import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { anchorClass } from '#editor/document/anchor-marks.ts'
import { noteHighlightStrings, type NoteHighlight, type NoteHighlightCommands } from '#highlights/web/index.ts'
import { TagPicker, useRecentTags, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import classes from './note.module.css'

const WIDTH_PX = 320
const HEIGHT_PX = 380
const GAP_PX = 8

export interface TagPopoverProps {
  highlight: Pick<NoteHighlight, 'id' | 'text' | 'tags'>
  /** Where its words are on the screen while its mark is not drawn yet. */
  lines: readonly DOMRect[]
  projectId: Id
  tags: readonly PickableTag[]
  mayCreate: boolean
  commands: NoteHighlightCommands
  /** The element that scrolls with the text; the popover is in it. */
  frame: React.RefObject<HTMLElement | null>
  onActed: () => void
  onClose: () => void
}

/** The tags of one highlight, below its words; on a narrow screen at the bottom. */
export function TagPopover({
  highlight,
  lines,
  projectId,
  tags,
  mayCreate,
  commands,
  frame,
  onActed,
  onClose,
}: TagPopoverProps) {
  const { recent, remember } = useRecentTags(projectId)
  const [order] = useState(recent)
  const [place, setPlace] = useState<Place | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const { id } = highlight

  useLayoutEffect(() => setPlace(placeOf(frame.current, id, lines)), [frame, id, lines])
  useLayoutEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  const applied = highlight.tags.map(
    (tag) => tags.find((known) => known.id === tag.id) ?? { ...tag, highlightCount: 0 },
  )
  return (
    <div
      ref={panel}
      className={classes.tagPopover}
      data-above={place?.above || undefined}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, width: WIDTH_PX }}
    >
      <TagPicker
        key={id}
        tags={tags}
        applied={applied}
        recent={order}
        mayCreate={mayCreate}
        label={noteHighlightStrings.tagsOf(highlight.text)}
        onApply={(tag) => {
          commands.applyTag(id, tag)
          remember(tag.id)
          onActed()
        }}
        onRemove={(tag) => {
          commands.removeTag(id, tag)
          onActed()
        }}
        onCreate={(title) => {
          commands.applyNewTag(id, title, tags)
          onActed()
        }}
        onClose={onClose}
      />
    </div>
  )
}

interface Place {
  left: number
  top: number
  above: boolean
}

/** The visible rectangles of a mark: a mark on a page may be scrolled out of its viewer. */
function shownRects(mark: Element): DOMRect[] {
  const within = mark.closest('[data-scrolls-pages]')?.getBoundingClientRect()
  return [...mark.getClientRects()].filter((rect) => !within || (rect.bottom > within.top && rect.top < within.bottom))
}

/** Below the last line of the highlight, above its first where there is no space; within the frame. */
function placeOf(frame: HTMLElement | null, highlightId: Id, lines: readonly DOMRect[]): Place | null {
  if (!frame) return null
  const marks = [
    ...frame.querySelectorAll(`.${anchorClass('highlight', highlightId)}, [data-mark="${highlightId}"] > span`),
  ]
  const rects = marks.length > 0 ? marks.flatMap(shownRects) : lines
  const around = frame.getBoundingClientRect()
  const last = rects.at(-1)
  const first = rects[0]
  if (!last || !first)
    return {
      left: Math.max(0, (around.width - WIDTH_PX) / 2),
      top: Math.max(0, innerHeight / 3 - around.top),
      above: false,
    }
  const above = last.bottom + GAP_PX + HEIGHT_PX > innerHeight && first.top - GAP_PX - HEIGHT_PX > 0
  const left = Math.max(0, Math.min((above ? first.left : last.left) - around.left, around.width - WIDTH_PX))
  return { left, above, top: above ? first.top - around.top - GAP_PX : last.bottom - around.top + GAP_PX }
}
