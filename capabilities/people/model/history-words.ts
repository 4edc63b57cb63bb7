import { contentWords, fills, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { person: ['contact', 'contacts'] },
  described: {
    ...contentWords('person'),
    'person.filled': fills,
    'note.person-linked': ({ thing }) => `said whom ${thing} is about`,
    'note.person-unlinked': ({ thing }) => `took away whom ${thing} is about`,
  },
  hidden: {},
}
