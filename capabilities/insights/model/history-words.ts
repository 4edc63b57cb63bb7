import { contentWords, copyWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { insight: ['insight', 'insights'] },
  told: {
    ...contentWords('insight'),
    ...copyWords('insight'),
    'insight.moved': ({ thing }) => `moved ${thing} to another project`,
    'insight.filled': ({ thing }) => `filled in fields of ${thing}`,
    'insight.published': ({ thing }) => `published ${thing}`,
    'insight.quotes-settled': ({ thing }) => `decided about changed quotes of ${thing}`,
    'insight.unpublished': ({ thing }) => `took ${thing} back to a draft`,
  },
  untold: { 'insight.quoted': 'It follows what is written.' },
}
