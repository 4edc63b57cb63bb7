/** Strings of the questions beside a note's text. */
export const answersStrings = {
  questions: 'Questions',
  reading: 'Reading the questions',
  add: (count: number) => `Answer a question (${count.toLocaleString('en')} not answered)`,
  find: 'Find a question',
  notFound: 'No questions found',
  beyond: (count: number) => `${count.toLocaleString('en')} more questions are not shown. Find them by their words.`,
  beside: (words: string) => `Also written: ${words}`,
} as const
