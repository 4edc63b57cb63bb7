import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'star.set': 'Everyone keeps stars for themselves.',
    'star.taken': 'Everyone keeps stars for themselves.',
  },
}
