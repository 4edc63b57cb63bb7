import type { QuestionType } from '../../model/question.ts'
import { FREE_TEXT_FACE } from './free-text.tsx'
import { MULTI_SELECT_FACE } from './multi-select.ts'
import type { QuestionTypeFace } from './question-face.ts'
import { SINGLE_SELECT_FACE } from './single-select.ts'

/** How every type of question looks; the only place that lists all types (decision 0085). */
const QUESTION_TYPE_FACES: Readonly<Record<QuestionType, QuestionTypeFace>> = {
  FREE_TEXT: FREE_TEXT_FACE,
  MULTI_SELECT: MULTI_SELECT_FACE,
  SINGLE_SELECT: SINGLE_SELECT_FACE,
}

/** How a type of question looks. */
export function questionFaceOf(type: QuestionType): QuestionTypeFace {
  return QUESTION_TYPE_FACES[type]
}
