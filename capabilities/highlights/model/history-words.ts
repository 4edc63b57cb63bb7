import { copyWords, trashWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { highlight: ['highlight', 'highlights'] },
  told: {
    ...copyWords('highlight'),
    ...trashWords('highlight'),
    'highlight.created': ({ count }) =>
      count === 1 ? 'highlighted something' : `highlighted ${count.toLocaleString('en')} things`,
    'highlight.tagged': ({ thing }) => `changed the tags of ${thing}`,
  },
  untold: { 'highlight.moved': 'It follows its words by itself.', 'highlight.carried': 'It goes with its note.' },
}
