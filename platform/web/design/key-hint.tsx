import { Tooltip, type TooltipProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { keyCaps, useActions } from '../keyboard/index.ts'
import classes from './key-hint.module.css'

/** Keys drawn as caps, as this machine names them: `mod+k`, or `g h` for one after the other. */
export function KeyHint({ keys, onDark = false }: { keys: string; onDark?: boolean }) {
  return (
    <span className={classes.keys} data-on-dark={onDark || undefined}>
      {keyCaps(keys).map((stroke, index) => (
        <span key={index} className={classes.stroke}>
          {stroke.map((cap) => (
            <kbd key={cap} className={classes.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}

/** The keys that are taught for an action, from the registry; undefined for an action without keys or an unknown one. */
export function useKeysOf(actionId: string | undefined): string | undefined {
  return useActions().find((action) => action.id === actionId)?.keys[0]
}

export type HintProps = {
  /** What the control does. */
  label: string
  /** The action the control carries out: its keys are taught beside the label. */
  action?: string
  /** Keys that are not in the registry, such as those of a menu. */
  keys?: string
  position?: TooltipProps['position']
  disabled?: boolean
  children: ReactElement
}

/** A tooltip that says what a control does and teaches its key. It is no substitute for the control's own name. */
export function Hint({ label, action, keys, position = 'bottom', disabled = false, children }: HintProps) {
  const taught = useKeysOf(action) ?? keys
  return (
    <Tooltip
      position={position}
      disabled={disabled}
      label={
        <span className={classes.hint}>
          {label}
          {taught && <KeyHint keys={taught} onDark />}
        </span>
      }
    >
      {children}
    </Tooltip>
  )
}
