/** The pages of questions, in one file since they are loaded together. */
export { QuestionScreen } from './question-screen.tsx'
export { QuestionsTab } from './questions-tab.tsx'
