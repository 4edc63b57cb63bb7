/** Strings of the search page about questions. */
export const strings = {
  questions: 'Questions',
  goOnInAsk: 'Go on in Ask',
  asked: 'Survey question',
  allAnswers: (count: number) => (count === 1 ? '1 answer' : `All ${count.toLocaleString()} answers`),
  /** @param count of all; null where not all were compared */
  firstQuestions: (shown: number, count: number | null) =>
    count === null
      ? `Too many questions share these words to compare them all. Showing ${shown}; type more words to narrow`
      : `Showing ${shown} of ${count.toLocaleString()} questions; type more words to narrow`,
  answers: (question: string) => `Answers to “${question}”`,
}
