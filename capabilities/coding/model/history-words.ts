import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'coding.skipped': 'Everyone skips sentences for themselves.',
    'coding.unskipped': 'Everyone skips sentences for themselves.',
  },
}
