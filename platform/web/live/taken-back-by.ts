import type { Given } from './acts.ts'

/** An act that the server does not take back, but that another one turns around: that one is done in its place. */
export function takenBackBy(act: () => Given, opposite: () => Given): Given {
  const given = act()
  return { ...given, undo: () => takenBackBy(opposite, act) }
}
