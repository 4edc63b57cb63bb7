import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { MediaStatus } from './media.ts'

interface Subject {
  /** The scope of the file that shows the recording. */
  scopeId: string
  status: MediaStatus
}

export const mediaPolicy = definePolicy<Subject, 'retry'>('media', {
  retry: allow('WRITE', 'Contributors can retry preparing a recording after it failed.', {
    when: ({ status }) => status === 'ERROR',
    refusal: 'Only contributors can prepare a recording again, and only after it failed.',
  }),
})

export const policies = [mediaPolicy]
