export { makeFinal } from './make-final.ts'
export { restoreDeletions, undoRestoration } from './commands/restore-deletions.ts'
