import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { MAX_INSTRUCTION_CHARS } from '../model/limits.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'

/** What a summary should say, in a person's own words. */
export function Instructions({ onBegin, onCancel }: { onBegin: (words: string) => void; onCancel: () => void }) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const begin = (): void => {
    if (words.trim() !== '') onBegin(words.trim())
  }
  return (
    <div className={classes.instructions}>
      <label>
        {strings.instructions}
        <textarea
          value={words}
          maxLength={MAX_INSTRUCTION_CHARS}
          placeholder={strings.instructionsHint}
          ref={field}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel()
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) begin()
          }}
        />
      </label>
      <div className={classes.foot}>
        <PlainButton compact disabled={words.trim() === ''} onClick={begin}>
          {strings.summarize}
        </PlainButton>
        <PlainButton compact variant="subtle" onClick={onCancel}>
          {strings.cancel}
        </PlainButton>
      </div>
    </div>
  )
}
