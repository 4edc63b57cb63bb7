/** The pages of questions, met together. */
export { QuestionScreen } from './question-screen.tsx'
export { QuestionsTab } from './questions-tab.tsx'
