import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {
    'note.words-replaced': ({ thing }) => `replaced words of the transcript of ${thing}`,
  },
  hidden: Object.fromEntries(
    ['transcribed', 'transcribing', 'transcription-cancelled', 'transcription-failed', 'transcription-queued'].map(
      (what) => [`file.${what}`, 'The recording shows its progress.'],
    ),
  ),
}
