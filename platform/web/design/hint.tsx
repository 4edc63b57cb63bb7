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

type Marks = { 'data-hint'?: string; 'data-hint-action'?: string | undefined; 'data-hint-keys'?: string | undefined; 'data-hint-side'?: HintSide }

/** Says what a control does and teaches its key when the pointer or the focus rests on it. Costs the control nothing until then. */
export function Hint({ label, action, keys, side = 'bottom', children }: HintProps) {
  const marks: Marks = { 'data-hint': label, 'data-hint-action': action, 'data-hint-keys': keys, 'data-hint-side': side }
  return cloneElement(children as ReactElement<Marks>, marks)
}
