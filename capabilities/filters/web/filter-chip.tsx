import { Popover } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { isCompleteAs } from '../model/field-form.ts'
import type { FieldForm } from '../model/filter-form.ts'
import { whyNotUnderstood } from '../model/not-understood.ts'
import { needsNoValue, operatorsOf } from '../model/operators.ts'
import type { FilterableField } from './filterable-fields.ts'
import classes from './filters.module.css'
import { filterStrings as strings, OPERATOR_WORDS } from './strings.ts'
import { ValueEditor } from './value-editor.tsx'
import { ValueWords } from './value-words.tsx'

export interface FilterChipProps {
  projectId: Id | null
  form: FieldForm
  field: FilterableField
  /** Asks for another field instead of this one. */
  fieldChoice: (onChosen: (form: FieldForm) => void) => ReactNode
  /** Whether its value is asked for immediately, because it was just added. */
  opensAtOnce: boolean
  onChange: (form: FieldForm) => void
  onRemove: () => void
}

/** One condition: the field, the operator, and the value. Each part is a button; Backspace removes the condition. */
export function FilterChip({ projectId, form, field, fieldChoice, opensAtOnce, onChange, onRemove }: FilterChipProps) {
  const [editing, setEditing] = useState(opensAtOnce && !needsNoValue(form.operatorType))
  const [choosing, setChoosing] = useState(false)
  const wrong = whyNotUnderstood(field.shape, form)
  const value = useRef<HTMLButtonElement>(null)
  // The element that had the focus may be removed, as the list of fields is; the clicked one gets it next.
  useEffect(() => {
    if (!editing) return
    const button = value.current
    return () => button?.focus()
  }, [editing])
  const close = (): void => {
    setEditing(false)
    // A condition that was started and left filters nothing: it would only be in the way.
    if (!isCompleteAs(field.shape, form) && wrong === null) onRemove()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || choosing || (event.key !== 'Backspace' && event.key !== 'Delete')) return
    event.preventDefault()
    event.stopPropagation()
    onRemove()
  }
  return (
    <div
      className={classes.chip}
      data-wrong={wrong !== null || undefined}
      role="group"
      aria-label={field.label}
      onKeyDown={onKeyDown}
    >
      <Popover
        opened={choosing}
        onChange={setChoosing}
        position="bottom-start"
        width={280}
        trapFocus
        returnFocus
        withinPortal
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.name}
            title={field.label}
            aria-label={strings.fieldOf(field.label)}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {field.label}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {choosing &&
            fieldChoice((changed) => {
              setChoosing(false)
              onChange(changed)
            })}
        </Popover.Dropdown>
      </Popover>
      <ActionMenu
        entries={operatorsOf(field.shape).map((operator) => ({
          kind: 'command' as const,
          title: OPERATOR_WORDS[operator],
          onSelect: () => {
            const changed = { ...form, operatorType: operator }
            onChange(changed)
            if (!isCompleteAs(field.shape, changed)) setEditing(true)
          },
        }))}
      >
        <button
          type="button"
          className={classes.part}
          aria-label={`${strings.operatorOf(field.label)}: ${OPERATOR_WORDS[form.operatorType]}`}
        >
          {OPERATOR_WORDS[form.operatorType]}
        </button>
      </ActionMenu>
      {!needsNoValue(form.operatorType) && (
        <Popover
          opened={editing}
          onChange={(opened) => (opened ? setEditing(true) : close())}
          position="bottom-start"
          width={280}
          trapFocus
          returnFocus={false}
          withinPortal
          shadow="md"
        >
          <Popover.Target>
            <button
              ref={value}
              type="button"
              className={classes.value}
              aria-label={strings.valueOf(field.label)}
              aria-expanded={editing}
              onClick={() => (editing ? close() : setEditing(true))}
            >
              <ValueWords projectId={projectId} form={form} field={field} />
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <ValueEditor
              projectId={projectId}
              form={form}
              field={field}
              onChange={(values) => onChange({ ...form, values })}
              onDone={() => setEditing(false)}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      {wrong !== null && (
        <span className={classes.wrong} role="status">
          {NOT_UNDERSTOOD_WORDS[wrong]}
        </span>
      )}
      <button type="button" className={classes.remove} aria-label={strings.remove(field.label)} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden="true" />
      </button>
    </div>
  )
}

const NOT_UNDERSTOOD_WORDS = {
  NUMBER: strings.noNumber,
  DATE: strings.noDate,
  OPERATOR: strings.noOperator,
} as const
