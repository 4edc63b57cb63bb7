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
    refusal: 'Only contributors can transcribe a recording, in an unlocked note and not while it is being transcribed.',
  }),
  cancel: allow('WRITE', 'Contributors can stop a running transcription.', {
    when: (subject) => underWay(subject.state),
    refusal: 'Only contributors can stop a transcription, while it is running.',
  }),
  correct: allow('WRITE', 'Contributors can correct speakers and names in a note that is not locked.', {
    when: (subject) => !subject.locked,
    refusal: 'Only contributors can correct a transcript, in a note that is not locked.',
  }),
})

export const policies = [transcriptPolicy]
