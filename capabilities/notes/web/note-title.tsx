import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useImperativeHandle } from 'react'
import { MAX_NOTE_TITLE_CHARS } from '../model/limits.ts'
import classes from './note.module.css'
import { noteStrings as strings } from './strings.ts'

export interface NoteTitleProps {
  title: string
  editable: boolean
  onRename: (title: string) => void
  /** Enter and the arrow down lead on into the text. */
  onLeave: () => void
  ref?: Ref<{ focus: () => void }>
}

/** The title of a note, written where it stands. Enter goes on to the text, Escape restores. */
export function NoteTitle({ title, editable, onRename, onLeave, ref }: NoteTitleProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelled = useRef(false)
  useImperativeHandle(ref, () => ({
    focus: () => {
      field.current?.focus()
      field.current?.select()
    },
  }))
  useEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [draft, title])

  if (!editable) return <h1 className={classes.title}>{title || strings.untitled}</h1>
  const finish = (): void => {
    const next = (draft ?? title).replace(/\s+/gu, ' ').trim()
    setDraft(null)
    if (!cancelled.current && next !== title) onRename(next)
    cancelled.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cancelled.current = true
      event.currentTarget.blur()
    }
  }
  return (
    <h1 className={classes.title} aria-label={title || strings.untitled}>
      <textarea
        ref={field}
        rows={1}
        className={classes.titleField}
        aria-label={strings.title}
        placeholder={strings.untitled}
        value={draft ?? title}
        maxLength={MAX_NOTE_TITLE_CHARS}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
    </h1>
  )
}
