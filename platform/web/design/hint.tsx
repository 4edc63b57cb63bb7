import { cloneElement, type ReactElement } from 'react'

/** Where a hint stands by its control. */
export type HintSide = 'bottom' | 'right' | 'top'

export type HintProps = {
  /** What the control does. It is no substitute for the control's own name. */
  label: string
  /** The action the control carries out: its keys are taught beside the label. */
  action?: string | undefined
  /** Keys that are not in the registry, such as those of a menu. */
  keys?: string | undefined
  side?: HintSide
  children: ReactElement
}

type Passed = { className?: string | undefined }
type Marks = Passed & {
  'data-hint'?: string
  'data-hint-action'?: string | undefined
  'data-hint-keys'?: string | undefined
  'data-hint-side'?: HintSide
}

/**
 * Says what a control does and teaches its key when the pointer or the focus rests on it. Costs the control nothing
 * until then. What is given to it besides goes on to the control, a reference too: a popover that hangs on a control
 * with a hint would else stand in the corner of the window.
 */
export function Hint({ label, action, keys, side = 'bottom', children, ...passedOn }: HintProps & Passed) {
  const control = children as ReactElement<Marks>
  const className = [control.props.className, passedOn.className].filter(Boolean).join(' ')
  const marks: Marks = {
    'data-hint': label,
    'data-hint-action': action,
    'data-hint-keys': keys,
    'data-hint-side': side,
  }
  return cloneElement(control, { ...passedOn, ...marks, ...(className === '' ? {} : { className }) })
}
