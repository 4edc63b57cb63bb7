/** What the search page says of questions. */
export const strings = {
  questions: 'Questions',
  answers: (question: string) => `Answers to “${question}”`,
}
