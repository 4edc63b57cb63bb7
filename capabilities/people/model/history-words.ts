import { contentWords, fills, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { person: ['contact', 'contacts'] },
  described: {
    ...contentWords('person'),
    'person.filled': fills,
    'note.person-linked': ({ thing }) => `linked a contact to ${thing}`,
    'note.person-unlinked': ({ thing }) => `unlinked a contact from ${thing}`,
  },
  hidden: {},
}
