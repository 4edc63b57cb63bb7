import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {},
  untold: {
    'deletion.made-final': 'Of what is gone nothing is told.',
    'deletion.purged': 'Of what is gone nothing is told.',
  },
}
