import { contentWords, copyWords, fills, moves, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { insight: ['insight', 'insights'] },
  described: {
    ...contentWords('insight'),
    ...copyWords('insight'),
    'insight.moved': moves('another project'),
    'insight.filled': fills,
    'insight.published': ({ thing }) => `published ${thing}`,
    'insight.quotes-settled': ({ thing }) => `reviewed changed quotes in ${thing}`,
    'insight.unpublished': ({ thing }) => `unpublished ${thing}`,
  },
  hidden: { 'insight.quoted': 'It follows from editing the text.' },
}
