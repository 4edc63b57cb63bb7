import type { Refusal } from '../model/refusals.ts'

/** What the text of a document says about itself. */
export const documentStrings = {
  connecting: 'Opening…',
  saved: 'Saved',
  saving: 'Saving…',
  savedHint: 'Everything you wrote is stored.',
  savingHint: 'Shown as saved once it is stored.',
  offline: (edits: number, kept: boolean) =>
    edits === 0
      ? 'Offline'
      : `Offline, ${edits.toLocaleString()} ${edits === 1 ? 'edit' : 'edits'} ${kept ? 'kept' : 'to send'}`,
  offlineHint: 'Write on. What you write is kept on this device and sent when the connection returns.',
  offlineNotKeptHint:
    'What you write is sent when the connection returns. Leave this page open until then: the last edits are not stored on this device.',
  here: (names: string) => `Also here: ${names}`,
  history: 'Version history',
  close: 'Close the history',
  current: 'The text as it is now',
  first: 'As it began',
  published: 'Published',
  corrected: 'Corrected',
  beforeRestore: 'Before a version was restored',
  by: (names: readonly string[]) => `by ${new Intl.ListFormat('en').format(names)}`,
  somebody: 'a former member',
  showing: 'What is shown',
  asText: 'Text',
  sinceBefore: 'Changes',
  toNow: 'Compared with now',
  sinceBeforeHint: 'Against the version before: what went is crossed out, what came is underlined.',
  toNowHint: 'What went since is crossed out, what came since is underlined.',
  onlyFirst: 'This is the first version: there is none before it.',
  sameWords: 'The words are the same; what differs is how they look, or pictures and cards.',
  restore: 'Restore this version',
  restoring: 'Restoring…',
  restored: 'Restored an earlier version',
  queueRestore: 'Restore a version',
  noVersions: 'No earlier versions yet',
  noVersionsHint: 'A version is kept after each stretch of writing, so that you can always go back.',
  failed: 'The history did not load',
  versionText: 'Text of the version',
  versionEmpty: 'This version has no words.',
  stays: 'What the text says now stays in the history.',
} as const

/** Who wrote, where that was no member. */
export const WRITERS: Readonly<Record<string, string>> = {
  import: 'Import',
  transcription: 'Transcription',
  redaction: 'Redaction',
  ai: 'a model',
  staff: 'the operator',
  visitor: 'a visitor',
  system: 'Quarry',
}

/** Why nothing can be written any more, in words for the writer. */
export const REFUSAL_SENTENCES: Record<Refusal, string> = {
  'signed-out': 'You are signed out. Sign in again to go on writing.',
  'no-write-access': 'You can read this, not change it.',
  'not-found': 'This was deleted, or you no longer have access.',
  'outdated-page':
    'A newer version of the page is ready. Load the page again to go on writing; what you wrote is kept.',
  'outdated-server': 'The server is being renewed. What you wrote is kept and sent soon.',
  rebuilt: 'This text was renewed. Load the page again.',
  'too-large': 'That change is too large to be stored.',
}
