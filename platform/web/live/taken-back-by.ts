import type { Given } from './acts.ts'

/** An act that the server cannot undo, but that an opposite act reverses: its undo does the opposite act. */
export function undoneBy(act: () => Given, opposite: () => Given): Given {
  const given = act()
  return { ...given, undo: () => undoneBy(opposite, act) }
}
