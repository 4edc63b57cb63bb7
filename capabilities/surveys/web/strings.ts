import type { QuestionType } from '#notes/model/question.ts'
import { countText } from '#platform/kernel/written.ts'

const answers = (count: number): string => `${countText(count)} ${count === 1 ? 'answer' : 'answers'}`

/** What surveys say. */
export const surveyStrings = {
  untitled: 'Untitled question',
  types: {
    FREE_TEXT: 'Free text',
    SINGLE_SELECT: 'One option',
    MULTI_SELECT: 'Several options',
  } satisfies Record<QuestionType, string>,
  removedOption: 'Removed option',
  queueCode: 'Highlight an answer',
  coded: 'Highlighted',
  codedWith: (title: string) => `Tagged “${title}”`,

  answers,
  distribution: 'How it was answered',
  answeredOf: (answered: number, asked: number, percent: string) =>
    `${countText(answered)} of ${countText(asked)} answered (${percent})`,
  noAnswer: (count: number) => `${countText(count)} no answer`,
  base: (answered: number) => `n = ${countText(answered)}, parts of those who answered`,
  exceeds: 'Several could be chosen: together the parts exceed 100 %.',
  orders: { count: 'Most frequent first', question: 'As in the question' },
  order: 'Order',
  showAll: (count: number) => `Show all ${countText(count)}`,
  showFewer: 'Show fewer',
  different: (count: number) => `${countText(count)} different`,
  onlyWith: (option: string) => `Show the answers “${option}”`,
  showWhole: 'Show all of it',
  showLess: 'Show less',
  wordsBeside: (words: string) => `“${words}”`,
  equal: 'Equal answers',
  equalHint: 'Equal whatever their capitals and white space.',
  more: 'Show more',
  tags: 'Tags on the answers',
  tagCount: (title: string, count: number) => `${title}: ${answers(count)}`,
  open: (title: string) => `Open ${title}`,
  untitledNote: 'Untitled note',
  noAnswers: 'No answers yet',
}
