import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe the events of this capability. */
export const historyWords: HistoryWords = {
  things: { 'question-link': ['question', 'questions'] },
  described: {
    'question-link.linked': ({ thing }) => `linked ${thing} with questions that ask the same`,
    'question-link.unlinked': ({ thing }) => `unlinked ${thing}`,
  },
  hidden: {},
}
