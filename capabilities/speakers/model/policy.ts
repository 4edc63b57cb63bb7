import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface Subject {
  scopeId: string
  /** Of the note in which somebody speaks. */
  locked: boolean
}

export const speakerPolicy = definePolicy<Subject, 'view' | 'readTurns'>('speaker', {
  view: allow('READ', 'Whoever can read a note sees who speaks in it.'),
  readTurns: allow('WRITE', 'Contributors have the turns of a note read that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Contributors have the turns of a note read, while it is not locked.',
  }),
})

export const policies = [speakerPolicy]
