import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {
    'note.words-replaced': ({ thing }) => `replaced words of the transcript of ${thing}`,
  },
  untold: Object.fromEntries(
    ['transcribed', 'transcribing', 'transcription-cancelled', 'transcription-failed', 'transcription-queued'].map(
      (what) => [`file.${what}`, 'The recording shows how far it is.'],
    ),
  ),
}
