import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { OfficeStatus } from './office-file.ts'

interface Subject {
  /** The scope of the file that shows the content. */
  scopeId: string
  status: OfficeStatus
}

export const officePolicy = definePolicy<Subject, 'retry'>('office', {
  retry: allow('WRITE', 'Contributors can retry reading an office file after it failed.', {
    when: ({ status }) => status === 'ERROR',
    refusal: 'Only contributors can retry reading a file, and only after it failed.',
  }),
})

export const policies = [officePolicy]
