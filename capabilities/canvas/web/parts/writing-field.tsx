import { useEffect, useRef, useState } from 'react'
import { MAX_CANVAS_TEXT_CHARS } from '../../model/limits.ts'
import { CARD, GROUP_HEAD, TEXT_INSET, TYPE } from '../draw/look.ts'
import type { Board, Writing } from '../scene/board.ts'
import { toScreen } from '../scene/camera.ts'
import { canvasStrings as strings } from '../strings.ts'
import { useBoardState } from '../use-board-state.ts'
import classes from '../canvas.module.css'

/** The words of an item while they are edited: a field exactly where they will be drawn. */
export function WritingField({
  board,
  writing,
  heightOf,
  onDone,
}: {
  board: Board
  writing: Writing
  heightOf: (text: string) => number
  onDone: (text: string) => void
}) {
  const { item } = writing
  const [text, setText] = useState(writing.draft ?? item.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const done = useRef(false)
  const camera = useBoardState(board, (state) => state.camera)
  const type = TYPE[item.kind === 'group' ? 'group' : (item.style ?? 'P')]
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const finish = (words = text): void => {
    if (done.current) return
    done.current = true
    onDone(words)
  }
  const corner = toScreen(camera, item)
  const isGroup = item.kind === 'group'
  const inset = isGroup ? CARD.inset : item.kind === 'rectangle' ? 2 * TEXT_INSET : TEXT_INSET
  const height = isGroup ? GROUP_HEAD : item.kind === 'text' ? Math.max(item.height, heightOf(text)) : item.height
  return (
    <textarea
      ref={field}
      className={classes.writing}
      data-kind={item.kind}
      aria-label={strings.write(item.kind)}
      placeholder={isGroup ? strings.untitledGroup : strings.textPlaceholder}
      value={text}
      maxLength={isGroup ? 200 : MAX_CANVAS_TEXT_CHARS}
      style={{
        transform: `translate(${corner.x}px, ${corner.y}px) scale(${camera.zoom})`,
        width: item.width,
        height,
        padding: isGroup ? `${(GROUP_HEAD - type.line) / 2}px ${inset}px` : `${TEXT_INSET}px ${inset}px`,
        fontSize: type.size,
        fontWeight: type.weight,
        lineHeight: `${type.line}px`,
      }}
      onChange={(event) => setText(isGroup ? event.currentTarget.value.replace(/\n/g, ' ') : event.currentTarget.value)}
      onBlur={() => finish()}
      onKeyDown={(event) => {
        const ends = event.key === 'Escape' || (event.key === 'Enter' && (isGroup || event.metaKey || event.ctrlKey))
        if (event.nativeEvent.isComposing || !ends) return
        event.preventDefault()
        event.stopPropagation()
        // Escape discards words that could not be saved and were not edited since.
        finish(event.key === 'Escape' && text === writing.draft ? item.text : text)
      }}
    />
  )
}
