import { keyCaps, useActions } from '../keyboard/index.ts'
import classes from './key-hint.module.css'

/** Draws keys as key caps, with this machine's names: `mod+k`, or `g h` for one after the other. */
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

/**
 * The keys to show for an action, from the registry; undefined for an action without keys or an unknown one.
 */
export function useKeysOf(actionId: string | undefined): string | undefined {
  return useActions().find((action) => action.id === actionId)?.keys[0]
}
