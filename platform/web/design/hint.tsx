import { cloneElement, type ReactElement } from 'react'

/** On which side of its control a hint is shown. */
export type HintSide = 'bottom' | 'right' | 'top'

export type HintProps = {
  /** What the control does. It does not replace the control's own name. */
  label: string
  /** The action that the control runs: its keys are shown beside the label. */
  action?: string | undefined
  /** Keys that are not in the registry, such as the keys of a menu. */
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
 * Says what a control does and shows its key when the pointer or the focus rests on it. Costs the control nothing until
 * then. All other props are passed to the control, including the ref: without it, a popover attached to a control with
 * a hint would be shown in the corner of the window.
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
