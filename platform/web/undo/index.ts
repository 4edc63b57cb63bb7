export { duringAct, forgetAct, recordAct, undoAct, useTellUndo } from './undo.ts'
export type { Act } from './undo-stack.ts'
