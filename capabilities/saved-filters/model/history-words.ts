import { changes, contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { savedFilter: ['filter', 'filters'] },
  described: {
    ...contentWords('savedFilter'),
    'savedFilter.changed': changes({ label: 'the name', filter: 'its conditions' }),
  },
  hidden: {},
}
