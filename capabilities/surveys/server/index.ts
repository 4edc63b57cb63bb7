export { questionAnswers } from './lists.ts'
