export { defineAction, listActions, runAction, useAction, useActions, useKeyboard } from './actions.ts'
export { formatKeys, keyCaps } from './keys.ts'
export type { Action, ActionHandler, ListedAction } from './registry.ts'
