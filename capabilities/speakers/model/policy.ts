import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface Subject {
  scopeId: string
  /** Of the note in which somebody speaks. */
  locked: boolean
}

export const speakerPolicy = definePolicy<Subject, 'view' | 'detectSpeakers'>('speaker', {
  view: allow('READ', 'Whoever can read a note sees who speaks in it.'),
  detectSpeakers: allow('WRITE', 'Contributors detect speakers in a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Contributors detect speakers in a note that is not locked.',
  }),
})

export const policies = [speakerPolicy]
