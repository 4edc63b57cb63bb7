import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface Subject {
  scopeId: string
  /** Whether the note is locked. */
  locked: boolean
}

export const speakerPolicy = definePolicy<Subject, 'view' | 'detectSpeakers' | 'rename' | 'identify'>('speaker', {
  view: allow('READ', 'Whoever can read a note sees who speaks in it.'),
  detectSpeakers: allow('WRITE', 'Contributors detect speakers in a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Contributors detect speakers in a note that is not locked.',
  }),
  rename: allow('WRITE', 'Contributors rename speakers of a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Contributors rename speakers of a note that is not locked.',
  }),
  identify: allow('WRITE', 'Contributors say who speaks in a note, whether it is locked or not.'),
})

export const policies = [speakerPolicy]
