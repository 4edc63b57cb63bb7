import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import classes from './page-title.module.css'

export interface PageTitleHandle {
  focus: () => void
}

interface PageTitleProps {
  title: string
  /** What it is, for screen readers. */
  label: string
  /** Shown while there is no title. */
  placeholder: string
  maxLength: number
  editable: boolean
  onRename: (title: string) => void
  /** Enter and arrow down move on to the text. */
  onLeave: () => void
  ref?: Ref<PageTitleHandle>
}

/** The title of a text, edited in place. Enter moves on to the text, Escape restores. */
export function PageTitle({ title, label, placeholder, maxLength, editable, onRename, onLeave, ref }: PageTitleProps) {
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

  if (!editable) return <h1 className={classes.title}>{title || placeholder}</h1>
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
    <h1 className={classes.title} aria-label={title || placeholder}>
      <textarea
        ref={field}
        rows={1}
        className={classes.field}
        aria-label={label}
        placeholder={placeholder}
        value={draft ?? title}
        maxLength={maxLength}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
    </h1>
  )
}
