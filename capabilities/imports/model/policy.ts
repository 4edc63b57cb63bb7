import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { ImportState } from './import.ts'

interface ImportFacts {
  scopeId: string
  state: ImportState
}

export const importPolicy = definePolicy<ImportFacts, 'view' | 'start' | 'cancel' | 'resume' | 'delete' | 'keep'>(
  'import',
  {
    view: allow('WRITE', 'Contributors can see current and past imports, including failures with their values.'),
    start: allow('WRITE', 'Contributors can start an import that waits for its mapping.', {
      when: ({ state }) => state === 'UPLOADED' || state === 'INSPECTED',
      refusal: 'This import was already started.',
    }),
    cancel: allow('WRITE', 'Contributors can stop a running import.', {
      when: ({ state }) => state === 'RUNNING',
      refusal: 'This import is not running.',
    }),
    resume: allow('WRITE', 'Contributors can resume an import that failed or was stopped.', {
      when: ({ state }) => state === 'FAILED' || state === 'CANCELLED',
      refusal: 'Only an import that failed or was stopped can be resumed.',
    }),
    delete: allow('WRITE', 'Contributors can remove what an import created, while it does not run.', {
      when: ({ state }) => state !== 'RUNNING',
      refusal: 'Stop the import first.',
    }),
    keep: allow('WRITE', 'Contributors can decide to keep both of two notes that are nearly the same.'),
  },
)

export const policies = [importPolicy]
