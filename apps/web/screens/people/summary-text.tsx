import { Textarea } from '@mantine/core'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { MAX_PERSON_SUMMARY_CHARS } from '#people/model/limits.ts'
import classes from './people.module.css'
import { strings } from './strings.ts'

/** A text of several lines, edited in place. Leaving it saves, Escape restores, mod+Enter saves too. */
export function SummaryText({
  value,
  editable,
  onSave,
}: {
  value: string
  editable: boolean
  onSave: (value: string) => void
}) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  if (!editable) return <p className={classes.summary}>{value || '—'}</p>
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.metaKey || event.ctrlKey))) return
    event.preventDefault()
    event.stopPropagation()
    const field = event.currentTarget
    if (event.key === 'Escape') {
      setDraft(value)
      // After the draft is restored, so that leaving the field saves nothing.
      setTimeout(() => field.blur())
    } else field.blur()
  }
  return (
    <Textarea
      variant="unstyled"
      classNames={{ input: classes.summaryInput ?? '' }}
      aria-label={strings.summary}
      placeholder={strings.summaryPlaceholder}
      autosize
      minRows={1}
      maxRows={16}
      maxLength={MAX_PERSON_SUMMARY_CHARS}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (draft.trim() !== value) onSave(draft.trim())
      }}
    />
  )
}
