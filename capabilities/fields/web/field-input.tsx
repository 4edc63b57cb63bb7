import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { MAX_TEXT_VALUE_CHARS } from '../model/limits.ts'
import { ChoiceInput } from './choice-input.tsx'
import classes from './fields.module.css'
import {
  givenOf,
  isoOfWritten,
  readTyped,
  textOfValue,
  typeOf,
  type GivenValue,
  type ShownField,
  type ShownValue,
} from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'

export interface FieldInputProps {
  field: ShownField
  value: ShownValue | undefined
  editable: boolean
  /** Given only what the field takes. Resolves with what the server had against it, or null. */
  onFill: (field: ShownField, given: GivenValue) => Promise<string | null>
}

/** A field's value, edited where it stands in the way of its type. What does not fit is said below it and not sent. */
export function FieldInput({ field, value, editable, onFill }: FieldInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const times = useRef(0)
  const give = (given: GivenValue): boolean => {
    times.current += 1
    const time = times.current
    const read = readTyped(field, given, value)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return false
    // What was wrong with something typed since stands.
    void onFill(field, given).then((had) => times.current === time && setProblem(had))
    return true
  }
  const describedBy = problem === null ? undefined : problemId
  return (
    <div className={classes.input}>
      {editable ? (
        <Editor field={field} value={value} give={give} describedBy={describedBy} onProblem={setProblem} />
      ) : (
        <ReadValue field={field} value={value} />
      )}
      {problem === null ? null : (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface EditorProps {
  field: ShownField
  value: ShownValue | undefined
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  onProblem: (problem: string | null) => void
}

function Editor(props: EditorProps) {
  switch (typeOf(props.field)) {
    case 'BOOLEAN':
      return <YesOrNo {...props} />
    case 'NPS':
      return <Score {...props} />
    case 'SELECT':
      return <ChoiceInput {...props} ids={props.value?.optionIds ?? []} />
    default:
      return <Words {...props} />
  }
}

function ReadValue({ field, value }: { field: ShownField; value: ShownValue | undefined }) {
  const text = textOfValue(field, value)
  if (text === '') return <span className={classes.empty}>{strings.empty}</span>
  if (typeOf(field) === 'SELECT') return <Chips field={field} ids={value?.optionIds ?? []} />
  const href = hrefOf(field, text)
  return href ? (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  ) : (
    <span className={classes.text}>{text}</span>
  )
}

function Chips({ field, ids }: { field: ShownField; ids: readonly string[] }) {
  return (
    <span className={classes.chips}>
      {ids.map((id) => {
        const option = field.options.find((one) => one.id === id)
        return option ? <ColorChip key={id} label={option.label} color={option.color ?? '#6b7280'} /> : null
      })}
    </span>
  )
}

function hrefOf(field: ShownField, text: string): string | null {
  switch (typeOf(field)) {
    case 'EMAIL':
      return `mailto:${encodeURIComponent(text).replace('%40', '@')}`
    case 'PHONE':
      return `tel:${text.replace(/[^\d+]/g, '')}`
    case 'URL':
      return /^https?:\/\//i.test(text) ? text : null
    default:
      return null
  }
}

const INPUT_MODES = { NUMBER: 'decimal', EMAIL: 'email', PHONE: 'tel', URL: 'url' } as const

/** Everything that is written: words, numbers, dates, addresses. */
function Words({ field, value, give, describedBy, onProblem }: EditorProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = typeOf(field)
  const shown = textOfValue(field, value)
  const given = givenOf(field, value)
  const known = type === 'DATETIME' ? shown : 'text' in given ? given.text : ''
  const href = shown === '' ? null : hrefOf(field, shown)
  const finish = (save: boolean): void => {
    if (draft === null) return
    const text = draft.trim()
    if (!save || draft === known || text === known) {
      setDraft(null)
      onProblem(null)
      return
    }
    const iso = type === 'DATETIME' && text !== '' ? isoOfWritten(text) : text
    if (iso === null) onProblem(strings.writtenDate)
    else if (give({ text: iso })) setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (
      event.nativeEvent.isComposing ||
      (event.key !== 'Enter' && event.key !== 'Escape') ||
      (event.key === 'Enter' && event.shiftKey && type === 'TEXT')
    )
      return
    event.preventDefault()
    event.stopPropagation()
    finish(event.key === 'Enter')
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
        maxLength={MAX_TEXT_VALUE_CHARS}
        inputMode={type in INPUT_MODES ? INPUT_MODES[type as keyof typeof INPUT_MODES] : undefined}
        onFocus={(event) => {
          setDraft((now) => now ?? known)
          // A number or an address is replaced as a whole.
          if (type !== 'TEXT') event.currentTarget.select()
        }}
        onChange={(event) =>
          setDraft(type === 'TEXT' ? event.currentTarget.value : event.currentTarget.value.replace(/\n/g, ' '))
        }
        onKeyDown={onKeyDown}
        onBlur={() => finish(true)}
      />
      {href && draft === null ? (
        <IconButton label={strings.openLink(shown)} variant="subtle" size="sm" href={href}>
          <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  )
}

function YesOrNo({ field, value, give }: EditorProps) {
  const now = value?.number == null ? '' : value.number === 0 ? 'false' : 'true'
  return (
    <SegmentedTabs
      label={field.label}
      value={now}
      onChange={(text) => void give({ text })}
      options={[
        { value: 'true', label: strings.yes },
        { value: 'false', label: strings.no },
        { value: '', label: strings.notSet },
      ]}
    />
  )
}

const SCORES = Array.from({ length: 11 }, (_, score) => score)

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
