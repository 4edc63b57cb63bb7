import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { ImportState } from './import.ts'

interface ImportFacts {
  scopeId: string
  state: ImportState
}

export const importPolicy = definePolicy<ImportFacts, 'view' | 'start' | 'cancel' | 'resume' | 'delete' | 'keep'>(
  'import',
  {
    view: allow('WRITE', 'Contributors see what is and was imported, failures with their values included.'),
    start: allow('WRITE', 'Contributors start an import that waits for its mapping.', {
      when: ({ state }) => state === 'UPLOADED' || state === 'INSPECTED',
      refusal: 'This import was started already.',
    }),
    cancel: allow('WRITE', 'Contributors stop an import that runs.', {
      when: ({ state }) => state === 'RUNNING',
      refusal: 'This import does not run.',
    }),
    resume: allow('WRITE', 'Contributors let an import go on that failed or was stopped.', {
      when: ({ state }) => state === 'FAILED' || state === 'CANCELLED',
      refusal: 'Only an import that failed or was stopped can go on.',
    }),
    delete: allow('WRITE', 'Contributors remove what an import brought, while it does not run.', {
      when: ({ state }) => state !== 'RUNNING',
      refusal: 'Stop the import first.',
    }),
    keep: allow('WRITE', 'Contributors say of notes that nearly repeat each other that both stay.'),
  },
)

export const policies = [importPolicy]
