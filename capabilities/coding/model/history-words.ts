import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {},
  untold: {
    'coding.skipped': 'Everybody skips sentences for themselves.',
    'coding.taken-up': 'Everybody skips sentences for themselves.',
  },
}
