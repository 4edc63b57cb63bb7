import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { chart: ['chart', 'charts'] },
  described: contentWords('chart'),
  hidden: {},
}
