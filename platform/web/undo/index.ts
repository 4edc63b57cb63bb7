export { forgetActs, recordAct, undoAct, useUndoActions, useUndoState } from './undo.ts'
export type { Act, UndoState } from './undo-stack.ts'
