import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { MAX_EDITED_CHARS } from '../model/limits.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'

interface SentenceEditorProps {
  /** What it says now; empty for a new one. */
  text: string
  onSave: (text: string) => void
  /** Absent for a new one. */
  onRemove?: () => void
  onCancel: () => void
}

/** One sentence of a summary in a person's own words. Enter saves, Escape leaves it as it was. */
export function SentenceEditor({ text, onSave, onRemove, onCancel }: SentenceEditorProps) {
  const [words, setWords] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = (): void => {
    if (words.trim() !== '') onSave(words.trim())
  }
  return (
    <div className={classes.instructions}>
      <textarea
        aria-label={strings.yourWords}
        value={words}
        maxLength={MAX_EDITED_CHARS}
        ref={field}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <div className={classes.foot}>
        <PlainButton compact disabled={words.trim() === ''} onClick={save}>
          {strings.save}
        </PlainButton>
        <PlainButton compact variant="subtle" onClick={onCancel}>
          {strings.cancel}
        </PlainButton>
        {onRemove && (
          <PlainButton compact variant="subtle" onClick={onRemove}>
            {strings.removeSentence}
          </PlainButton>
        )}
      </div>
    </div>
  )
}
