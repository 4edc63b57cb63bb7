import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe the events of this capability. */
export const historyWords: HistoryWords = {
  things: { chart: ['chart', 'charts'] },
  described: contentWords('chart'),
  hidden: {},
}
