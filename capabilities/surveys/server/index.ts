export { pageOfAnswersFound } from './found-answers.ts'
