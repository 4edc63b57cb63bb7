import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { MAX_MESSAGE_CHARS } from '../model/limits.ts'
import classes from './composer.module.css'
import { askStrings as strings } from './strings.ts'

/** Beyond them the field scrolls. */
const MOST_ROWS = 8

interface ComposerProps {
  placeholder: string
  /** Why nothing can be asked now; absent when something can. */
  disabled?: boolean
  /** The last question, which ArrowUp offers for editing. */
  last: string | null
  /** What it begins with. */
  initial?: string
  /** @returns whether the question was taken: otherwise its words stay. */
  onAsk: (question: string) => Promise<boolean>
  onEscape?: () => void
  /** What the question is limited to. */
  children?: ReactNode
  field: Ref<HTMLTextAreaElement>
}

/** The field for a question: Enter asks, Shift and Enter begin a new line, ArrowUp edits the last question. */
export function Composer(props: ComposerProps) {
  const { placeholder, disabled = false, last, initial = '', onAsk, onEscape, children, field } = props
  const [words, setWords] = useState(initial)
  const mayAsk = !disabled && words.trim() !== ''
  const ask = async (): Promise<void> => {
    if (!mayAsk) return
    setWords('')
    // Words that were typed meanwhile are not overwritten.
    if (!(await onAsk(words.trim()))) setWords((now) => (now === '' ? words : now))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void ask()
    }
    if (event.key === 'ArrowUp' && words === '' && last !== null) {
      event.preventDefault()
      setWords(last)
    }
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
  }
  return (
    <div className={classes.composer}>
      {children}
      <div className={classes.row}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label={strings.question}
          placeholder={placeholder}
          // Where the browser does not size it by its words, by their lines.
          rows={Math.min(MOST_ROWS, words.split('\n').length)}
          maxLength={MAX_MESSAGE_CHARS}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={strings.send}
          keys="enter"
          variant={mayAsk ? 'light' : 'subtle'}
          disabled={!mayAsk}
          onClick={() => void ask()}
        >
          <IconArrowUp size={17} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
