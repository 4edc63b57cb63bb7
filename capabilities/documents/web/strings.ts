import type { Refusal } from '../model/refusals.ts'

/** The texts about a document's state. */
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
  offlineHint: 'Keep writing. Your changes are saved on this device and sent when you are back online.',
  offlineNotKeptHint:
    'Your changes are sent when you are back online. Keep this page open until then: the last edits are not saved on this device.',
  here: (names: string) => `Also here: ${names}`,
  history: 'Version history',
  close: 'Close history',
  current: 'Current version',
  first: 'First version',
  published: 'Published',
  corrected: 'Corrected',
  beforeRestore: 'Before a version was restored',
  by: (names: readonly string[]) => `by ${new Intl.ListFormat('en').format(names)}`,
  somebody: 'a former member',
  showing: 'What is shown',
  asText: 'Text',
  sinceBefore: 'Changes',
  toNow: 'Compared with now',
  sinceBeforeHint: 'Compared with the previous version: deletions are crossed out, additions underlined.',
  toNowHint: 'Deletions since are crossed out, additions underlined.',
  onlyFirst: 'This is the first version.',
  sameWords: 'The words are the same; only formatting, pictures or cards differ.',
  restore: 'Restore this version',
  restoring: 'Restoring…',
  restored: 'Restored an earlier version',
  queueRestore: 'Restore a version',
  noVersions: 'No earlier versions yet',
  noVersionsHint: 'A version is saved after each writing session, so you can always go back.',
  failed: 'The history did not load',
  versionText: 'Text of the version',
  versionEmpty: 'This version is empty.',
  stays: 'The current text stays in the history.',
} as const

/** Names of writers that are not members. */
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
  'signed-out': 'You are signed out. Sign in again to keep writing.',
  'no-write-access': 'You can read this, not change it.',
  'not-found': 'This was deleted, or you no longer have access.',
  'outdated-page': 'A newer version of this page is available. Reload it to keep writing; your changes are saved.',
  'outdated-server': 'The server is being updated. Your changes are saved and will be sent soon.',
  rebuilt: 'This text was rebuilt. Reload the page.',
  'too-large': 'That change is too large to be stored.',
}
