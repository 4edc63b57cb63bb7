import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {},
  untold: {
    'star.set': 'Everybody keeps stars for themselves.',
    'star.taken': 'Everybody keeps stars for themselves.',
  },
}
