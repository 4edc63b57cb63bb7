import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface Subject {
  scopeId: string
  /** Whether the note is locked. */
  locked: boolean
}

export const speakerPolicy = definePolicy<Subject, 'view' | 'detectSpeakers' | 'rename' | 'identify'>('speaker', {
  view: allow('READ', 'Everyone who can read a note can see who speaks in it.'),
  detectSpeakers: allow('WRITE', 'Contributors can detect speakers in a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Only contributors can detect speakers, in a note that is not locked.',
  }),
  rename: allow('WRITE', 'Contributors can rename speakers of a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Only contributors can rename speakers, in a note that is not locked.',
  }),
  identify: allow('WRITE', 'Contributors can set who speaks in a note, also if it is locked.'),
})

export const policies = [speakerPolicy]
