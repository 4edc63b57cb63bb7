import type { QuestionType } from '../question.ts'
import { FREE_TEXT_RULES } from './free-text.ts'
import { MULTI_SELECT_RULES } from './multi-select.ts'
import type { QuestionTypeRules } from './question-type.ts'
import { SINGLE_SELECT_RULES } from './single-select.ts'

/** What every type of question decides; the only place that lists all types (decision 0085). */
const QUESTION_TYPE_RULES: Readonly<Record<QuestionType, QuestionTypeRules>> = {
  FREE_TEXT: FREE_TEXT_RULES,
  MULTI_SELECT: MULTI_SELECT_RULES,
  SINGLE_SELECT: SINGLE_SELECT_RULES,
}

/** What a type of question decides. */
export function questionRulesOf(type: QuestionType): QuestionTypeRules {
  return QUESTION_TYPE_RULES[type]
}
