import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import classes from '../fields.module.css'
import { FIELD_TYPE_NAMES, fieldStrings as strings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'

const SCORES = Array.from({ length: 11 }, (_, score) => score)
const DIGIT = /^\d$/
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

function text(_field: ShownField, { number }: ShownValue): string {
  return number === null ? '' : String(number)
}

function Score({ field, value, give, describedBy, typed }: EditorProps) {
  const now = value?.number ?? null
  const scores = useRef<HTMLDivElement>(null)
  /** Ten is typed as a one and a zero. */
  const lastDigit = useRef<string | null>(null)
  const choose = (score: number): void => {
    give({ text: String(score) })
    ;(scores.current?.children[score] as HTMLElement | undefined)?.focus()
  }
  const typeDigit = (digit: string): void => {
    const isTen = lastDigit.current === '1' && digit === '0'
    lastDigit.current = digit
    choose(isTen ? 10 : Number(digit))
  }
  const typeFirst = useEffectEvent(() => {
    if (typed !== undefined && DIGIT.test(typed)) typeDigit(typed)
  })
  useEffect(() => typeFirst(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, score: number): void => {
    const step = STEPS[event.key]
    const empties = event.key === 'Backspace' || event.key === 'Delete'
    const isDigit = DIGIT.test(event.key) && !(event.ctrlKey || event.metaKey || event.altKey)
    const ends = event.key === 'Enter' && lastDigit.current !== null
    if (step === undefined && !empties && !isDigit && !ends) return
    event.preventDefault()
    event.stopPropagation()
    if (isDigit) return typeDigit(event.key)
    lastDigit.current = null
    // A typed score is complete; a click on the chosen one would clear it.
    if (ends) return event.currentTarget.blur()
    if (empties) return void give({ text: '' })
    choose(Math.min(10, Math.max(0, score + (step ?? 0))))
  }
  return (
    <div
      ref={scores}
      className={classes.scores}
      role="radiogroup"
      aria-label={field.label}
      aria-describedby={describedBy}
    >
      {SCORES.map((score) => (
        <button
          key={score}
          type="button"
          role="radio"
          aria-checked={score === now}
          aria-label={strings.nps(score)}
          className={classes.score}
          tabIndex={score === (now ?? 0) ? 0 : -1}
          onClick={() => void give({ text: score === now ? '' : String(score) })}
          onKeyDown={(event) => onKeyDown(event, score)}
        >
          {score}
        </button>
      ))}
    </div>
  )
}

export const NPS_FACE: FieldTypeFace = {
  name: FIELD_TYPE_NAMES.NPS,
  Icon: IconGauge,
  text,
  chips: null,
  isNumber: true,
  href: () => null,
  given: (value) => ({ text: value?.number == null ? '' : String(value.number) }),
  copied: text,
  pasted: (_field, pasted) => ({ text: pasted.trim() }),
  onKey: (key) => (DIGIT.test(key) ? 'edits' : null),
  Editor: Score,
  staysOpen: true,
  facts: () => null,
}
