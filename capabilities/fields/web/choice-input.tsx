import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import classes from './fields.module.css'
import type { GivenValue } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'
import type { EditedField } from './types/field-face.ts'

export interface ChoiceInputProps {
  field: EditedField
  /** The chosen options. */
  ids: readonly string[]
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  /** What was typed before the input was shown: the options are narrowed by it. */
  typed?: string | undefined
}

/**
 * Options of a field: chosen ones as chips, others are chosen by typing and Enter. Backspace in the empty field removes
 * the last one.
 */
export function ChoiceInput({ field, ids, give, describedBy, typed }: ChoiceInputProps) {
  const [opened, setOpened] = useState(typed !== undefined)
  const [query, setQuery] = useState(typed ?? '')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const single = field.maxSelectable === 1
  const matches = wordsFinder(query)
  const rows = field.options.filter((option) => matches(option.label))
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const chosen = ids.flatMap((id) => field.options.find((option) => option.id === id) ?? [])

  const toggle = (id: string): void => {
    const on = !ids.includes(id)
    give({ optionIds: single ? (on ? [id] : []) : on ? [...ids, id] : ids.filter((one) => one !== id) })
    setQuery('')
    if (single) setOpened(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const handled = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      handled()
      if (opened && rows.length > 0)
        setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
      setOpened(true)
    } else if (event.key === 'Enter') {
      handled()
      const row = rows[current]
      if (opened && row) toggle(row.id)
      else setOpened(true)
    } else if (event.key === 'Escape' && (opened || query !== '')) {
      handled()
      setQuery('')
      setOpened(false)
    } else if (event.key === 'Backspace' && query === '' && ids.length > 0) {
      handled()
      give({ optionIds: ids.slice(0, -1) })
    }
  }
  return (
    <div className={classes.choice} onClick={() => input.current?.focus()}>
      {chosen.map((option) => (
        <ColorChip
          key={option.id}
          label={option.label}
          color={option.color ?? PICKABLE_COLORS.gray}
          onRemove={() => toggle(option.id)}
        />
      ))}
      <input
        ref={input}
        className={classes.choiceField}
        role="combobox"
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={field.label}
        aria-describedby={describedBy}
        aria-activedescendant={opened && rows.length > 0 ? `${listId}-${current}` : undefined}
        placeholder={chosen.length === 0 ? strings.empty : ''}
        value={query}
        autoComplete="off"
        onClick={() => setOpened(true)}
        onBlur={() => {
          setOpened(false)
          setQuery('')
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
          setOpened(true)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={field.label}
        aria-multiselectable={!single}
        className={classes.options}
        hidden={!opened || rows.length === 0}
      >
        {rows.map((option, at) => (
          <div
            key={option.id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === current}
            aria-checked={ids.includes(option.id)}
            tabIndex={-1}
            className={classes.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(at)}
            onClick={() => toggle(option.id)}
          >
            <ColorDot color={option.color ?? PICKABLE_COLORS.gray} />
            <span className={classes.optionLabel}>{option.label}</span>
            {ids.includes(option.id) ? <IconCheck size={14} stroke={2.2} aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
    </div>
  )
}
