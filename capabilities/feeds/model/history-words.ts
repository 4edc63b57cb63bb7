import { changes, contentWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { savedFeed: ['feed', 'feeds'] },
  told: {
    ...contentWords('savedFeed'),
    'savedFeed.changed': changes({ query: 'what it shows', layout: 'the layout' }),
  },
  untold: {},
}
