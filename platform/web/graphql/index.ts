export { CallError, toCallError } from './call-error.ts'
export { createCalls, type Calls } from './calls.ts'
export { runCommand, useCommand, type CommandOutcome } from './command.ts'

export { tellChanges, useChanges, type CommittedChange } from './changes.ts'
export { CallsProvider } from './provider.tsx'
export { useCached } from './use-cached.ts'
export { usePages, type Pages } from './use-pages.ts'
export { useReadAgain } from './use-read-again.ts'
