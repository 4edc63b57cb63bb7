export { duringAct, forgetAct, isUndoable, lastAct, recordAct, undoAct, useReportUndo } from './undo.ts'
export type { Act } from './undo-stack.ts'
