import { QUESTION_TYPE_NAMES } from '../strings.ts'
import { FACE_OF_OPTIONS } from './shown-options.tsx'
import type { QuestionTypeFace } from './question-face.ts'

export const MULTI_SELECT_FACE: QuestionTypeFace = { ...FACE_OF_OPTIONS, name: QUESTION_TYPE_NAMES.MULTI_SELECT }
