import { changes, contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { savedFeed: ['feed', 'feeds'] },
  described: {
    ...contentWords('savedFeed'),
    'savedFeed.changed': changes({ query: 'what it shows', layout: 'the layout' }),
  },
  hidden: {},
}
