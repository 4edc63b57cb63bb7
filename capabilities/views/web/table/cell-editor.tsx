import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { closesOnGiven, FieldInput, type GivenValue } from '#fields/web/index.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { AnswerInput, questionFaceOf, WholeAnswerInput, type ShownQuestion } from '#notes/web/index.ts'
import { isCutAnswer, shownValueOf } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import classes from './table.module.css'

export interface CellEditorProps {
  row: Row
  column: ShownColumn
  /** Resolves with what the server had against it, or null. */
  onWrite: (given: GivenValue) => Promise<string | null>
  onClose: () => void
}

/** A cell being edited where it stands, in the way of its field. Enter and leaving it write, Escape does not. */
export function CellEditor({ row, column, onWrite, onClose }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(
      'textarea, input:not([type="radio"]), input:checked, [role="radio"][tabindex="0"], input',
    )
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
    // A list of choices is what somebody wants who edits one.
    if (first?.role === 'combobox') first.click()
  }, [])
  const onBlur = (event: FocusEvent): void => {
    if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={box}
      className={classes.editor}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {column.field ? (
        <FieldInput
          field={column.field}
          value={shownValueOf(row, column.field)}
          editable
          onFill={async (field, given) => {
            const problem = await onWrite(given)
            if (problem === null && closesOnGiven(field)) onClose()
            return problem
          }}
        />
      ) : column.question ? (
        <AnswerCell row={row} question={column.question} onWrite={onWrite} onClose={onClose} />
      ) : column.key === 'status' ? (
        <SegmentedTabs
          label={column.label}
          value={row.publishedAt === null ? '' : 'published'}
          onChange={(text) => void onWrite({ text })}
          options={[
            { value: '', label: strings.draft },
            { value: 'published', label: strings.published },
          ]}
        />
      ) : (
        <NameInput row={row} label={column.label} onWrite={onWrite} onClose={onClose} />
      )}
    </div>
  )
}

function AnswerCell({
  row,
  question,
  onWrite,
  onClose,
}: Pick<CellEditorProps, 'row' | 'onWrite' | 'onClose'> & { question: ShownQuestion }) {
  const response = row.answers[question.id] ?? []
  const input = {
    question,
    response,
    onAnswer: async (given: GivenValue) => {
      const problem = await onWrite(given)
      if (problem === null && !questionFaceOf(question.type).staysOpen) onClose()
      return problem
    },
  }
  return isCutAnswer(question, response) ? (
    <WholeAnswerInput {...input} noteId={row.note?.id ?? row.id} />
  ) : (
    <AnswerInput {...input} />
  )
}

function NameInput({
  row,
  label,
  onWrite,
  onClose,
}: Pick<CellEditorProps, 'row' | 'onWrite' | 'onClose'> & { label: string }) {
  const [draft, setDraft] = useState(row.name)
  const finish = (): void => {
    if (draft.trim() !== row.name) void onWrite({ text: draft.trim() })
    onClose()
  }
  return (
    <input
      className={classes.nameInput}
      type="text"
      aria-label={label}
      value={draft}
      maxLength={MAX_NOTE_TITLE_CHARS}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        } else if (event.key === 'Enter') {
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.blur()
        }
      }}
    />
  )
}
