export { defineAction, listActions, runAction, useAction, useActions, useKeyboard } from './actions.ts'
export { formatKeys, keyCaps } from './keys.ts'
export type { Action, ActionDefinition, ActionHandler, ActionPlace, ActionSource, ListedAction } from './registry.ts'
