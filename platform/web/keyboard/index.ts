export { defineAction, listActions, runAction, useAction, useActions, useKeyboard } from './actions.ts'
export { editsText } from './dispatcher.ts'
export { keyCaps } from './keys.ts'
export type { Action } from './registry.ts'
