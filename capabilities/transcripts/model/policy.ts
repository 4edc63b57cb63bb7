import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { TranscriptionState } from './transcription.ts'

interface Subject {
  scopeId: string
  /** Whether the note that contains the words is locked. */
  locked: boolean
  state?: TranscriptionState
}

const underWay = (state: TranscriptionState | undefined): boolean => state === 'QUEUED' || state === 'TRANSCRIBING'

export const transcriptPolicy = definePolicy<Subject, 'view' | 'transcribe' | 'cancel' | 'correct'>('transcript', {
  view: allow('READ', 'Everyone who can read a note can read and download its transcript.'),
  transcribe: allow('WRITE', 'Contributors can transcribe a recording again in a note that is not locked.', {
    when: (subject) => !subject.locked && !underWay(subject.state),
    refusal: 'Contributors have a recording transcribed, in a note that is not locked and once at a time.',
  }),
  cancel: allow('WRITE', 'Contributors can stop a running transcription.', {
    when: (subject) => underWay(subject.state),
    refusal: 'Contributors stop a transcription, while it is under way.',
  }),
  correct: allow('WRITE', 'Contributors can correct speakers and names in a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Contributors correct a transcript, in a note that is not locked.',
  }),
})

export const policies = [transcriptPolicy]
