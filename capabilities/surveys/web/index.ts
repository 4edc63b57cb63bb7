export { AnswerLine, type Beside } from './answer-line.tsx'
export { wholeAnswer, type Answer, type AnswerHighlight, type AnswerRange } from './answer.ts'
export { answerList } from './answer-list.ts'
export { codedAs, codingAnswer } from './coding-acts.ts'
export { Distribution, type Figures } from './distribution.tsx'
export { EqualAnswers } from './equal-answers.tsx'
export { FoundInAnswers } from './found-in-answers.tsx'
export { surveyStrings } from './strings.ts'
export { nameOfOption, type NamedOptions } from './option-names.ts'
export { OptionsDialog } from './options-dialog.tsx'
export {
  changingOptions,
  creatingQuestion,
  deletingQuestion,
  movingQuestion,
  renamingQuestion,
} from './question-acts.ts'
export { NewQuestionDialog } from './question-form.tsx'
export { linkingQuestions, unlinkingQuestion } from './link-acts.ts'
export { LinkDialog } from './link-dialog.tsx'
export { QuestionWaves } from './waves.tsx'
