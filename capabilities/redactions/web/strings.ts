import type { RedactionKind } from '../model/redaction.ts'

const kinds: Record<RedactionKind, string> = {
  NAME: 'Name',
  EMAIL: 'Email address',
  PHONE: 'Phone number',
  ADDRESS: 'Address',
}

function inCopies(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ', in the other note too' : `, in ${count.toLocaleString()} other notes too`
}

/** The texts of redactions. */
export const strings = {
  queue: {
    decide: 'Decide about suggested redactions',
    change: 'Change a suggested redaction',
  },
  section: 'Redactions',
  redact: 'Redact…',
  redactHint: 'Redacts what is said here, in the recording and in the text.',
  redactTitle: 'Redact a part of the recording',
  explain:
    'The words leave the note, its history and its search at once, and no one hears or sees the part any ' +
    'more. Those who may write here can restore it. So do copies of them in texts that show the ' +
    'recording too; words copied without it stay where they are.',
  hidden: 'Hide',
  sound: 'Sound',
  picture: 'Picture',
  both: 'Sound and picture',
  from: 'From',
  to: 'To',
  timeHint: 'Minutes and seconds, like 1:07.5',
  timeWrong: 'Write a time like 1:07.5',
  orderWrong: 'The end must be after the beginning.',
  behindEnd: (end: string) => `The recording ends at ${end}.`,
  cancel: 'Cancel',
  confirm: 'Redact',
  said: 'What is said there',
  noPart: 'Select words that were said in a recording first. Or drag over the lane below its time line.',
  none: 'Nothing is redacted',
  noneHint: 'Select what was said and press',
  noRecordings: 'There is no recording in this note',
  noRecordingsHint: 'Parts of recordings are redacted here, once there is one.',
  suggested: 'Suggested',
  redacted: 'Redacted',
  rejected: 'Rejected',
  approve: 'Redact',
  reject: 'Keep',
  approveAll: 'Redact all',
  rejectAll: 'Keep all',
  reconsider: 'Suggest again',
  restore: 'Restore',
  play: 'Play this part',
  search: 'Find names and contact details',
  searching: 'Searching for names and contact details…',
  nothingFound: 'No names and contact details were found.',
  choosePart: 'Redact a part…',
  original: 'Download the original',
  queued: 'Waiting to render',
  rendering: 'Rendering the recording',
  withheldMeanwhile: 'Until then these parts are excluded.',
  rendered: (seconds: string) => `Rendered in ${seconds}.`,
  failed: 'The recording could not be rendered',
  stopped: 'Rendering was stopped',
  staysWithheld: 'These parts stay excluded until it is done.',
  again: 'Try again',
  resume: 'Render now',
  kind: (kind: RedactionKind | null) => (kind === null ? 'Chosen' : kinds[kind]),
  effect: (videoBlur: boolean, audioMuted: boolean) =>
    videoBlur && audioMuted ? 'sound and picture' : videoBlur ? 'picture' : 'sound',
  noWords: 'No speech here',
  done: (count: number, copies: number) =>
    `${count === 1 ? 'Redacted' : `${count.toLocaleString()} parts redacted`}${inCopies(copies)}`,
  kept: (count: number) => (count === 1 ? 'Kept' : `${count.toLocaleString()} suggestions kept`),
  restored: (count: number, copies: number) =>
    `${count === 1 ? 'Restored' : `${count.toLocaleString()} parts restored`}${inCopies(copies)}`,
  suggestedAgain: 'Suggested again',
  lane: 'Redactions on the time line: drag to redact a part',
  laneReader: 'Redactions on the time line',
  edge: (end: 'start' | 'end', time: string) =>
    end === 'start' ? `Beginning of the suggestion, ${time}` : `End of the suggestion, ${time}`,
  copies: (count: number, hasMore: boolean) =>
    hasMore
      ? `More than ${count.toLocaleString()} other notes have the same recording`
      : count === 1
        ? 'Another note has the same recording'
        : `${count.toLocaleString()} other notes have the same recording`,
  moreCopies: (count: number) =>
    `Only the first ${count.toLocaleString()} are shown and redacted with this one. Open one of them to see the rest.`,
  elsewhere: (count: number) =>
    count === 1
      ? 'It is also in a text that is not a note. Nothing is redacted there: remove it from that text.'
      : `It is also in ${count.toLocaleString()} texts that are not notes. Nothing is redacted there: remove it from those texts.`,
  inCopies: (count: number) =>
    count === 1 ? 'Redact and restore there too' : `Redact and restore in all ${count.toLocaleString()} of them too`,
  alsoInCopies: (count: number) =>
    count === 1
      ? 'Also in the other note with this recording'
      : `Also in the ${count.toLocaleString()} other notes with this recording`,
  redactAlike: 'Redact the same parts everywhere',
  redactedAlike: 'The same parts are redacted everywhere',
  alike: 'The same parts are redacted',
  missing: (count: number) =>
    count === 1 ? '1 part is redacted only here' : `${count.toLocaleString()} parts are redacted only here`,
  extra: (count: number) =>
    count === 1 ? '1 part is redacted only there' : `${count.toLocaleString()} parts are redacted only there`,
  lockedCopy: 'Locked: unlock the note to redact it there',
  untitledNote: 'Untitled note',
  next: 'Next suggestion',
  previous: 'Previous suggestion',
} as const
