/** Strings of the search page about questions. */
export const strings = {
  questions: 'Questions',
  asked: 'A survey asked this',
  allAnswers: (count: number) => (count === 1 ? '1 answer' : `All ${count.toLocaleString()} answers`),
  answers: (question: string) => `Answers to “${question}”`,
}
