import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const highlightPolicy = definePolicy('highlight', {
  view: allow('READ', 'Whoever can read the note sees its highlights.'),
  tag: allow('WRITE', 'Contributors tag highlights.'),
  delete: allow('WRITE', 'Contributors delete highlights.'),
})

export const policies = [highlightPolicy]
