import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { Question } from '#notes/model/question.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The number of columns beside an answer until a user chooses others. */
const FIRST_BESIDE = 3

/**
 * Returns the columns beside the answers to a question until a user chooses others: the first fields of the project's
 * notes, then questions with short answers.
 */
export function firstBeside(
  questionId: Id,
  fields: readonly { id: Id }[],
  questions: readonly Pick<Question, 'id' | 'type'>[],
): Id[] {
  const short = questions.filter(({ id, type }) => id !== questionId && questionRulesOf(type).holds !== 'text')
  return [...fields, ...short].slice(0, FIRST_BESIDE).map(({ id }) => id)
}
