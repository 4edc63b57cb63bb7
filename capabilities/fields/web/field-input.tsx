import { useId, useRef, useState } from 'react'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import type { GivenValue, ShownField, ShownValue } from './field-shapes.ts'
import classes from './fields.module.css'
import { chipsOf, readTyped, textOfValue } from './shown-values.ts'
import { fieldStrings as strings } from './strings.ts'
import type { EditorProps } from './types/field-face.ts'
import { faceOf } from './types/registry.ts'

export interface FieldInputProps {
  field: ShownField
  value: ShownValue | undefined
  editable: boolean
  /** Called only with values that the field accepts. Resolves with the server's objection, or null. */
  onFill: (field: ShownField, given: GivenValue) => Promise<string | null>
  /** What was typed before the input was shown: it replaces the value in it. */
  typed?: string | undefined
}

/** A field's value, edited in place as its type requires. A problem is shown below it, and the value is not sent. */
export function FieldInput({ field, value, editable, onFill, typed }: FieldInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const times = useRef(0)
  const give = (given: GivenValue): boolean => {
    times.current += 1
    const time = times.current
    const read = readTyped(field, given, value)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return false
    // A problem with something typed since stays shown.
    void onFill(field, given).then((had) => times.current === time && setProblem(had))
    return true
  }
  const describedBy = problem === null ? undefined : problemId
  return (
    <div className={classes.input}>
      {editable ? (
        <Editor
          field={field}
          value={value}
          give={give}
          describedBy={describedBy}
          onProblem={setProblem}
          typed={typed}
        />
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

function Editor(props: EditorProps) {
  const { Editor: EditorOfType } = faceOf(props.field)
  return <EditorOfType {...props} />
}

function ReadValue({ field, value }: { field: ShownField; value: ShownValue | undefined }) {
  const text = textOfValue(field, value)
  if (text === '') return <span className={classes.empty}>{strings.empty}</span>
  const chips = chipsOf(field, value)
  if (chips)
    return (
      <span className={classes.chips}>
        {chips.map(({ id, label, color }) => (
          <ColorChip key={id} label={label} color={color ?? PICKABLE_COLORS.gray} />
        ))}
      </span>
    )
  const href = faceOf(field).href(text)
  return href ? (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  ) : (
    <span className={classes.text}>{text}</span>
  )
}
