import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import type { KeyboardEvent } from 'react'
import type { ShownField, ShownValue } from '../field-shapes.ts'
import classes from '../fields.module.css'
import { FIELD_TYPE_NAMES, fieldStrings as strings } from '../strings.ts'
import type { EditorProps, FieldTypeFace } from './field-face.ts'

const SCORES = Array.from({ length: 11 }, (_, score) => score)

function text(_field: ShownField, { number }: ShownValue): string {
  return number === null ? '' : String(number)
}

function Score({ field, value, give, describedBy }: EditorProps) {
  const now = value?.number ?? null
  const move = (event: KeyboardEvent<HTMLElement>, score: number): void => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    const empties = event.key === 'Backspace' || event.key === 'Delete'
    if (step === undefined && !empties) return
    event.preventDefault()
    event.stopPropagation()
    if (empties) return void give({ text: '' })
    const next = Math.min(10, Math.max(0, score + (step ?? 0)))
    give({ text: String(next) })
    ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div className={classes.scores} role="radiogroup" aria-label={field.label} aria-describedby={describedBy}>
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
          onKeyDown={(event) => move(event, score)}
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
  href: () => null,
  given: (value) => ({ text: value?.number == null ? '' : String(value.number) }),
  copied: text,
  pasted: (_field, pasted) => ({ text: pasted.trim() }),
  // Ten has no key of its own: it is chosen in the editor.
  onKey: (key) => (/^\d$/.test(key) ? { text: key } : null),
  Editor: Score,
  staysOpen: true,
  facts: () => null,
}
