import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {
    'document.edited': ({ thing }) => `wrote in ${thing}`,
    'document.corrected': ({ thing }) => `corrected the words of ${thing}`,
    'document.rebuilt': ({ thing }) => `permanently removed words from ${thing}`,
  },
  hidden: {},
}
