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
  /** Resolves with the objection of the server, or null. */
  onWrite: (given: GivenValue) => Promise<string | null>
  onClose: (left: LeftCell) => void
  /** The text typed on the cell, which replaces its content; without it, the content is edited. */
  typed?: string | undefined
}

/** How editing ended: where to go from there, and whether the keys belong to the table again. */
export interface LeftCell {
  to: 'below' | 'right' | 'left' | null
  takesKeys: boolean
}
const STAYED: LeftCell = { to: null, takesKeys: true }

/**
 * A cell that is edited in place, with the editor of its field. Enter and leaving the cell write, Escape does not;
 * Enter continues in the cell below, Tab in the next one. A value that does not fit stays open for correction, or is
 * reported if the cell was already left.
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
    // A user who edits a choice wants the list open.
    if (first?.role === 'combobox') first.click()
  }, [typedAtFirst])
  const onBlur = (event: FocusEvent): void => {
    const into = event.relatedTarget
    if (into instanceof Node && box.current?.contains(into)) return
    const from = event.target
    const goesTo = to.current
    to.current = null
    // After the value was checked.
    queueMicrotask(() => {
      const problem = box.current?.querySelector('[role="alert"]')?.textContent
      if (isClosed.current || problem == null || problem === '')
        return close({ to: goesTo, takesKeys: !(into instanceof Element) || into.closest('[role="grid"]') !== null })
      if (goesTo !== null && from instanceof HTMLElement) return from.focus({ preventScroll: true })
      showToast({ message: strings.notChanged(column.label, problem), tone: 'failed' })
      close({ to: null, takesKeys: into === null })
    })
  }
  /** Runs before the handler of the field itself, which ends editing when it loses focus. */
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

/** Whether it is a text field, which Enter leaves: in a field of choices, Enter picks one. */
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
  // Text that replaces an answer does not need the rest of it.
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
