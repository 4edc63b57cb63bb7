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
  'view' | 'redact' | 'decide' | 'reconsider' | 'restore' | 'search' | 'hearOriginal'
>('redaction', {
  view: allow('WRITE', 'Contributors see what is redacted and suggested; everyone else sees bars and hears silence.'),
  redact: allow('WRITE', 'Contributors redact recordings of a note that is not locked.', unlocked),
  decide: allow('WRITE', 'Contributors change, approve and reject what is suggested, in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'SUGGESTED',
    refusal: 'Contributors decide about suggestions that no one decided about yet, in a note that is not locked.',
  }),
  reconsider: allow('WRITE', 'Contributors take back that a suggestion was rejected, in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'REJECTED',
    refusal: 'Contributors take back that a suggestion was rejected, in a note that is not locked.',
  }),
  restore: allow('WRITE', 'Contributors restore what was redacted, in a note that is not locked.', {
    when: ({ locked, state }) => !locked && state === 'APPROVED',
    refusal: 'Contributors restore what is redacted, in a note that is not locked.',
  }),
  search: allow('WRITE', 'Contributors have names and contact details looked for.', unlocked),
  hearOriginal: allow('WRITE', 'Whoever may restore plays and downloads the original.', {
    refusal: 'Only those who may restore it get the original.',
  }),
})

interface RenderSubject {
  scopeId: string
  state: RenderState
}

export const renderPolicy = definePolicy<RenderSubject, 'cancel' | 'retry'>('redaction render', {
  cancel: allow('WRITE', 'Contributors stop a render that is under way; what it was to hide stays withheld.', {
    when: ({ state }) => isUnderWay(state),
    refusal: 'Contributors stop a render, while it is under way.',
  }),
  retry: allow('WRITE', 'Contributors have a recording rendered again that failed or was stopped.', {
    when: ({ state }) => state === 'FAILURE' || state === 'CANCELLED',
    refusal: 'Contributors have a recording rendered again, after it failed or was stopped.',
  }),
})

export const policies = [redactionPolicy, renderPolicy]
