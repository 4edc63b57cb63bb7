export { AFRESH } from './afresh.ts'
export { CallError, toCallError } from './call-error.ts'
export { createCalls, type Calls } from './calls.ts'
export { runCommand, useCommand, type CommandOutcome } from './command.ts'

export { followGaps } from './gaps.ts'
export { CallsProvider } from './provider.tsx'
export { isReading, onceRead, readAllAgain } from './read-all-again.ts'
export { useProgress } from './use-progress.ts'
