import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { MAX_TEXT_VALUE_CHARS } from '../../model/limits.ts'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import classes from '../fields.module.css'
import { fieldStrings as strings } from '../strings.ts'
import type { EditedField, EditorProps, FieldTypeFace } from './field-face.ts'

export interface WordsProps extends Omit<EditorProps, 'field' | 'value'> {
  field: EditedField
  /** The text that is shown while it is not edited, and the text that is edited. */
  shown: string
  known: string
  href: string | null
  inputMode?: 'decimal' | 'email' | 'tel' | 'url'
  /** Several lines, edited within the text; everything else is one line that is replaced as a whole. */
  isProse?: boolean
  /** How many characters can be typed. */
  maxChars?: number
  /** Converts what was written to the value; null where it is invalid, and `misfit` says why. */
  read?: (text: string) => string | null
  misfit?: string
}

/** The input of everything that is written: words, numbers, dates, addresses. */
export function Words({
  field,
  give,
  describedBy,
  onProblem,
  shown,
  known,
  href,
  inputMode,
  isProse = false,
  maxChars = MAX_TEXT_VALUE_CHARS,
  read = (text) => text,
  misfit = '',
  typed,
}: WordsProps) {
  const [draft, setDraft] = useState<string | null>(typed ?? null)
  // Leaving the input sends what was typed, once, except when it is left by Escape.
  const letsGo = useRef(false)
  const finish = (save: boolean): void => {
    if (draft === null) return
    const text = draft.trim()
    if (!save || draft === known || text === known) {
      setDraft(null)
      onProblem(null)
      return
    }
    const written = text === '' ? text : read(text)
    if (written === null) onProblem(misfit)
    else if (give({ text: written })) setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (
      event.nativeEvent.isComposing ||
      (event.key !== 'Enter' && event.key !== 'Escape') ||
      (event.key === 'Enter' && event.shiftKey && isProse)
    )
      return
    event.preventDefault()
    event.stopPropagation()
    letsGo.current = event.key === 'Escape'
    event.currentTarget.blur()
  }
  return (
    <span className={classes.words}>
      <textarea
        className={classes.textarea}
        rows={1}
        aria-label={field.label}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined || undefined}
        placeholder={strings.empty}
        value={draft ?? shown}
        maxLength={maxChars}
        inputMode={inputMode}
        onFocus={(event) => {
          setDraft((now) => now ?? known)
          // A number or an address is replaced as a whole.
          if (!isProse && draft === null) event.currentTarget.select()
        }}
        onChange={(event) =>
          setDraft(isProse ? event.currentTarget.value : event.currentTarget.value.replace(/\n/g, ' '))
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          finish(!letsGo.current)
          letsGo.current = false
        }}
      />
      {href && draft === null ? (
        <IconButton label={strings.openLink(shown)} variant="subtle" size="sm" href={href}>
          <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  )
}

function text(_field: ShownField, value: ShownValue): string {
  return value.text ?? ''
}

/** Typing on a cell opens its editor; Space shows the row. */
export function typingEdits(key: string): 'edits' | null {
  return key === ' ' ? null : 'edits'
}

/** What types stored and shown as text have in common. */
export const FACE_OF_TEXT = {
  text,
  chips: null,
  href: () => null,
  given: (value) => ({ text: value?.text ?? '' }),
  copied: text,
  pasted: (_field, pasted) => ({ text: pasted }),
  onKey: typingEdits,
  staysOpen: false,
  facts: () => null,
} as const satisfies Partial<FieldTypeFace>

/** The editor of text: `href` returns the link of a text that is no prose. */
export function editorOfText({
  href,
  ...how
}: Pick<FieldTypeFace, 'href'> & Pick<WordsProps, 'inputMode' | 'isProse'>): FieldTypeFace['Editor'] {
  return function TextEditor(props: EditorProps) {
    const shown = props.value?.text ?? ''
    return <Words {...props} {...how} shown={shown} known={shown} href={shown === '' ? null : href(shown)} />
  }
}
