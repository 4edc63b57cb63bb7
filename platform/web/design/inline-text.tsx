import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import classes from './inline-text.module.css'
import { designStrings } from './strings.ts'

export type InlineTextProps = {
  /** What the text is, for screen readers: "Title", "Name". */
  label: string
  value: string
  /** Shown in a muted colour while there is no text. */
  placeholder: string
  /** Called with the trimmed text when it changed; Escape leaves without calling. */
  onSave: (value: string) => void
  maxLength?: number
  disabled?: boolean
  /** Starts in the field, as after "New …". */
  startEditing?: boolean
}

/** Text that is edited in place. Enter and leaving the field save, Escape restores. */
export function InlineText({
  label,
  value,
  placeholder,
  onSave,
  maxLength,
  disabled = false,
  startEditing = false,
}: InlineTextProps) {
  const [draft, setDraft] = useState<string | null>(startEditing && !disabled ? value : null)
  const button = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)

  useEffect(() => {
    if (draft === null && returnFocus.current) {
      returnFocus.current = false
      button.current?.focus()
    }
  }, [draft])

  if (disabled)
    return (
      <span className={classes.text} style={{ cursor: 'inherit', background: 'none' }}>
        {value || placeholder}
      </span>
    )

  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.text}
        data-empty={value === '' || undefined}
        aria-label={designStrings.editText(label, value || placeholder)}
        onClick={() => setDraft(value)}
      >
        {value || placeholder}
      </button>
    )
  }

  const finish = (save: boolean) => {
    const next = draft.trim()
    setDraft(null)
    if (save && next !== value) onSave(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    returnFocus.current = true
    finish(event.key === 'Enter')
  }
  return (
    <input
      autoFocus
      className={classes.input}
      aria-label={label}
      value={draft}
      placeholder={placeholder}
      maxLength={maxLength}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
