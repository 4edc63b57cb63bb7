import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const summaryPolicy = definePolicy<{ scopeId: string }, 'view' | 'summarize' | 'edit' | 'remove'>('summary', {
  view: allow('READ', 'Everyone who can read a note can read its summary.'),
  summarize: allow('WRITE', 'Contributors can summarise a note, also if it is locked: its text does not change.'),
  edit: allow('WRITE', 'Contributors can edit the summary of a note.'),
  remove: allow('WRITE', 'Contributors can remove the summary of a note.'),
})

export const policies = [summaryPolicy]
