import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const highlightPolicy = definePolicy('highlight', {
  view: allow('READ', 'Everyone who can read the note can see its highlights.'),
  tag: allow('WRITE', 'Contributors can tag highlights.'),
  delete: allow('WRITE', 'Contributors can delete highlights.'),
})

export const policies = [highlightPolicy]
