import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'deletion.made-final': 'Of what is gone nothing is told.',
    'deletion.purged': 'Of what is gone nothing is told.',
  },
}
