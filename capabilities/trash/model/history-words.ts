import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'deletion.made-final': 'Nothing is shown of permanently deleted content.',
    'deletion.purged': 'Nothing is shown of permanently deleted content.',
  },
}
