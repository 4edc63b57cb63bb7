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
    refusal: 'Only contributors let a recording be prepared again, and only one that could not be.',
  }),
})

export const policies = [mediaPolicy]
