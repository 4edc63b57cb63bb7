/** The pages of questions, met together. */
export { readQuestionAhead } from './read-question-ahead.ts'
export { QuestionScreen } from './question-screen.tsx'
export { QuestionsTab } from './questions-tab.tsx'
