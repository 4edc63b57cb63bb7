import { QUESTION_TYPE_NAMES } from '../strings.ts'
import type { QuestionTypeFace } from './question-face.ts'

export const FREE_TEXT_FACE: QuestionTypeFace = {
  name: QUESTION_TYPE_NAMES.FREE_TEXT,
  text: (_question, [words = '']) => words,
  chips: null,
}
