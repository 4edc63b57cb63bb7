export { duringAct, forgetAct, recordAct, undoAct, useReportUndo } from './undo.ts'
export type { Act } from './undo-stack.ts'
