export { duringAct, recordAct, undoAct, useUndoActions } from './undo.ts'
export type { Act } from './undo-stack.ts'
