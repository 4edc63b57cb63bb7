import { changes, contentWords, copyWords, fills, moves, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { note: ['note', 'notes'] },
  told: {
    ...contentWords('note'),
    ...copyWords('note'),
    'note.changed': changes({ happenedAt: 'the day' }),
    'note.moved': moves('another project'),
    'note.filled': fills,
  },
  untold: { 'question.created': 'It comes with the text that asks it.' },
}
