import { contentWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { chart: ['chart', 'charts'] },
  told: contentWords('chart'),
  untold: {},
}
