import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { MAX_FIELD_FORMS } from '#filters/model/limits.ts'
import { ConditionChips } from '#filters/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { MAX_MESSAGE_CHARS } from '../model/limits.ts'
import { withoutCondition } from '../model/written-conditions.ts'
import classes from './composer.module.css'
import { ConditionOffers } from './condition-offers.tsx'
import { askStrings as strings } from './strings.ts'
import { useOfferedConditions, type ConditionOffer } from './use-offered-conditions.ts'

/** Beyond them the field scrolls. */
const MOST_ROWS = 8
/** What answers are made of, and so what conditions are asked of. */
export const ASKED_TYPES = ['NOTE', 'HIGHLIGHT', 'INSIGHT'] as const

interface ComposerProps {
  placeholder: string
  /** Why nothing can be asked now; absent when something can. */
  disabled?: boolean
  /** The last question, which ArrowUp offers for editing. */
  last: string | null
  /** What it begins with. */
  initial?: string
  /** What the question is narrowed to, besides its limits. */
  conditions: FilterForm
  /** Whether these differ from those of the last question, so that it can be asked again without a word. */
  isNarrowedAnew: boolean
  onConditions: (conditions: FilterForm) => void
  /** @returns whether the question was taken: otherwise its words stay. */
  onAsk: (question: string) => Promise<boolean>
  onEscape?: () => void
  /** What the question is limited to. */
  children?: ReactNode
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The field for a question: Enter asks, Shift and Enter begin a new line, ArrowUp edits the last question. What may be
 * meant as a condition is offered, and taken only by choosing it; Tab leads there.
 */
export function Composer(props: ComposerProps) {
  const { placeholder, disabled = false, last, initial = '', conditions, isNarrowedAnew, onConditions } = props
  const { onAsk, onEscape, children, field } = props
  const [words, setWords] = useState(initial)
  const [declined, setDeclined] = useState<string | null>(null)
  const offers = useOfferedConditions(declined === words || disabled ? '' : words)
  const chips = useRef<HTMLDivElement>(null)
  const takesMore =
    (conditions.combinator === 'And' || conditions.fields.length < 2) && conditions.fields.length < MAX_FIELD_FORMS
  const offered = takesMore ? offers : []
  const question = words.trim() || (isNarrowedAnew ? (last ?? '') : '')
  const mayAsk = !disabled && question !== ''
  const ask = async (): Promise<void> => {
    if (!mayAsk) return
    setWords('')
    // Words that were typed meanwhile are not overwritten.
    if (!(await onAsk(question))) setWords((now) => (now === '' ? words : now))
  }
  const take = ({ condition, written }: ConditionOffer): void => {
    onConditions({ combinator: 'And', fields: [...conditions.fields, condition] })
    const rest = withoutCondition(words, written)
    setWords(rest)
    setDeclined(rest)
    field.current?.focus()
  }
  const decline = (): void => {
    setDeclined(words)
    field.current?.focus()
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
    if (event.key === 'Tab' && !event.shiftKey && offered.length > 0) {
      event.preventDefault()
      chips.current?.querySelector('button')?.focus()
    }
    if (event.key === 'Escape' && offered.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      setDeclined(words)
    } else if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
  }
  return (
    <div className={classes.composer}>
      {children}
      {conditions.fields.length > 0 && (
        <div className={classes.limits} role="group" aria-label={strings.narrowed}>
          <ConditionChips
            types={ASKED_TYPES}
            filter={conditions}
            onChange={(next) => {
              onConditions(next)
              field.current?.focus()
            }}
          />
        </div>
      )}
      <ConditionOffers
        ref={chips}
        offers={offered}
        onTake={take}
        onLeave={() => field.current?.focus()}
        onDecline={decline}
      />
      <div className={classes.row}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label={strings.question}
          placeholder={isNarrowedAnew && last !== null ? strings.askNarrowed : placeholder}
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
