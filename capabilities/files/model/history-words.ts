import type { HistoryWords } from '#journal/model/described-act.ts'

/** How this capability's events read in a history. */
export const historyWords: HistoryWords = {
  things: { file: ['file', 'files'] },
  described: {
    'file.added': ({ made }) => `added ${made}`,
    'file.deleted': ({ thing }) => `deleted ${thing}`,
    'file.restored': ({ thing }) => `restored ${thing}`,
  },
  hidden: Object.fromEntries(
    ['content-replaced', 'prepared', 'text-changed', 'upload-cancelled', 'upload-failed', 'uploading', 'withheld'].map(
      (what) => [`file.${what}`, 'The file shows its progress.'],
    ),
  ),
}
