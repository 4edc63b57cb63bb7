import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { closesOnGiven, FieldInput, type GivenValue } from '#fields/web/index.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
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
  onClose: (left: LeftCell) => void
  /** What was typed on the cell, in place of what it holds; without it that is edited. */
  typed?: string | undefined
}

/** How a cell was left: where to go from there, and whether the keys are the table's again. */
export interface LeftCell {
  to: 'below' | 'right' | 'left' | null
  takesKeys: boolean
}
const STAYED: LeftCell = { to: null, takesKeys: true }

/**
 * A cell being edited where it stands, in the way of its field. Enter and leaving it write, Escape does not; Enter goes on
 * to the cell below, Tab to the next one. What does not fit stays to be put right, or is told of where it was left.
 */
export function CellEditor({ row, column, onWrite: write, onClose, typed }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const isClosed = useRef(false)
  const to = useRef<LeftCell['to']>(null)
  const close = (left: LeftCell = STAYED): void => {
    if (isClosed.current) return
    isClosed.current = true
    onClose(left)
  }
  const onWrite = async (given: GivenValue): Promise<string | null> => {
    const problem = await write(given)
    if (problem !== null && isClosed.current)
      showToast({ message: strings.notChanged(column.label, problem), tone: 'failed' })
    return problem
  }
  const [typedAtFirst] = useState(typed)
  const isTyped = typedAtFirst !== undefined
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(
      'textarea, input:not([type="radio"]), input:checked, [role="radio"][tabindex="0"], input',
    )
    first?.focus({ preventScroll: true })
    const isText = first instanceof HTMLTextAreaElement || (first instanceof HTMLInputElement && first.type === 'text')
    if (isText && typedAtFirst !== undefined) return first.setSelectionRange(first.value.length, first.value.length)
    if (first instanceof HTMLInputElement && isText) first.select()
    // A list of choices is what somebody wants who edits one.
    if (first?.role === 'combobox') first.click()
  }, [typedAtFirst])
  const onBlur = (event: FocusEvent): void => {
    const into = event.relatedTarget
    if (into instanceof Node && box.current?.contains(into)) return
    const from = event.target
    const goesTo = to.current
    to.current = null
    // Once what was given is judged.
    queueMicrotask(() => {
      const problem = box.current?.querySelector('[role="alert"]')?.textContent
      if (isClosed.current || problem == null || problem === '')
        return close({ to: goesTo, takesKeys: !(into instanceof Element) || into.closest('[role="grid"]') !== null })
      if (goesTo !== null && from instanceof HTMLElement) return from.focus({ preventScroll: true })
      showToast({ message: strings.notChanged(column.label, problem), tone: 'failed' })
      close({ to: null, takesKeys: into === null })
    })
  }
  /** Before the field itself, which ends by being left. */
  const onKeyDownFirst = (event: KeyboardEvent): void => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
    if (event.key === 'Tab' && isPlain && event.target instanceof HTMLElement) {
      event.preventDefault()
      event.stopPropagation()
      to.current = event.shiftKey ? 'left' : 'right'
      event.target.blur()
    } else if (
      event.key === 'Enter' &&
      isPlain &&
      !event.shiftKey &&
      (isWords(event.target) || (isTyped && isRadio(event.target)))
    )
      to.current = 'below'
    else to.current = null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div
      ref={box}
      className={classes.editor}
      onBlur={onBlur}
      onKeyDownCapture={onKeyDownFirst}
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
            if (problem === null && closesOnGiven(field, given)) close()
            return problem
          }}
          typed={typedAtFirst}
        />
      ) : column.question ? (
        <AnswerCell row={row} question={column.question} onWrite={onWrite} onDone={close} typed={typedAtFirst} />
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
        <NameInput row={row} label={column.label} onWrite={onWrite} typed={typedAtFirst} />
      )}
    </div>
  )
}

function isRadio(target: EventTarget): boolean {
  return target instanceof Element && target.role === 'radio'
}

/** Whether it is a field of words, which Enter leaves: that of choices takes one by it. */
function isWords(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.getAttribute('role') === null)
  )
}

function AnswerCell({
  row,
  question,
  onWrite,
  onDone,
  typed,
}: Pick<CellEditorProps, 'row' | 'onWrite' | 'typed'> & { question: ShownQuestion; onDone: () => void }) {
  const response = row.answers[question.id] ?? []
  const input = {
    question,
    response,
    onAnswer: async (given: GivenValue) => {
      const problem = await onWrite(given)
      if (problem === null && !questionFaceOf(question.type).staysOpen) onDone()
      return problem
    },
  }
  // What replaces an answer needs no more of it.
  return isCutAnswer(question, response) && typed === undefined ? (
    <WholeAnswerInput {...input} noteId={row.note?.id ?? row.id} />
  ) : (
    <AnswerInput {...input} typed={typed} />
  )
}

function NameInput({
  row,
  label,
  onWrite,
  typed,
}: Pick<CellEditorProps, 'row' | 'onWrite' | 'typed'> & { label: string }) {
  const [draft, setDraft] = useState(typed ?? row.name)
  const letsGo = useRef(false)
  const finish = (): void => {
    if (!letsGo.current && draft.trim() !== row.name) void onWrite({ text: draft.trim() })
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
        if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
        event.preventDefault()
        event.stopPropagation()
        letsGo.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
    />
  )
}
