import {
  answers,
  changes,
  contentWords,
  copyWords,
  fills,
  moves,
  trashWords,
  type HistoryWords,
} from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { note: ['note', 'notes'], question: ['question', 'questions'] },
  described: {
    ...contentWords('note'),
    ...copyWords('note'),
    'note.changed': changes({ happenedAt: 'the day' }),
    'note.moved': moves('another project'),
    'note.filled': fills,
    'note.answered': answers,
    'question.changed': changes({ options: 'the options' }),
    ...trashWords('question'),
  },
  hidden: {
    'question.created': 'Questions are created together with their text.',
    'question.answered-alike': 'The import of the answers has its own entry.',
  },
}
