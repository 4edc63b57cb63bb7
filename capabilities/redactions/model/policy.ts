import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { RedactionState } from './redaction.ts'
import { isUnderWay, type RenderState } from './render.ts'

interface Subject {
  scopeId: string
  /** Whether the note that contains the recording is locked. */
  locked: boolean
  state?: RedactionState
}

const unlocked = {
  when: (subject: Subject) => !subject.locked,
  refusal: 'This note is locked. Unlock it to redact its recordings.',
}

export const redactionPolicy = definePolicy<
  Subject,
  'view' | 'redact' | 'decide' | 'reconsider' | 'restore' | 'search' | 'playOriginal'
>('redaction', {
  view: allow('WRITE', 'Contributors can see what is redacted and suggested; others see bars and hear silence.'),
  redact: allow('WRITE', 'Contributors can redact recordings of a note that is not locked.', unlocked),
  decide: allow('WRITE', 'Contributors can change, approve and reject suggestions in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'SUGGESTED',
    refusal: 'Only contributors can decide about suggestions, while they are undecided and the note is not locked.',
  }),
  reconsider: allow('WRITE', 'Contributors can undo rejecting a suggestion in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'REJECTED',
    refusal: 'Only contributors can undo rejecting a suggestion, in a note that is not locked.',
  }),
  restore: allow('WRITE', 'Contributors can restore what was redacted in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'APPROVED',
    refusal: 'Only contributors can restore what is redacted, in a note that is not locked.',
  }),
  search: allow('WRITE', 'Contributors can start a search for names and contact details.', unlocked),
  playOriginal: allow('WRITE', 'Everyone who can restore can play and download the original.', {
    refusal: 'Only users who can restore it can play and download the original.',
  }),
})

interface RenderSubject {
  scopeId: string
  state: RenderState
}

export const renderPolicy = definePolicy<RenderSubject, 'cancel' | 'retry'>('redaction render', {
  cancel: allow('WRITE', 'Contributors can stop a running render; what it was to hide stays withheld.', {
    when: ({ state }) => isUnderWay(state),
    refusal: 'Only contributors can stop a render, while it is running.',
  }),
  retry: allow('WRITE', 'Contributors can retry rendering a recording after it failed or was stopped.', {
    when: ({ state }) => state === 'FAILURE' || state === 'CANCELLED',
    refusal: 'Only contributors can render a recording again, after it failed or was stopped.',
  }),
})

export const policies = [redactionPolicy, renderPolicy]
