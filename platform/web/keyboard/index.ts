export {
  defineAction,
  listActions,
  offerAction,
  runAction,
  useAction,
  useActions,
  useActionsOf,
  useKeyboard,
} from './actions.ts'
export { editsText } from './edits-text.ts'
export { keyCaps } from './keys.ts'
export type { Action, ActionHandler } from './registry.ts'
export { keepTyped, reportLostWordsTo, useLoadingOverlay } from './key-buffer.ts'
