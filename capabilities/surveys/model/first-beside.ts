import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { Question } from '#notes/model/question.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** So much stands beside an answer until somebody chooses. */
const FIRST_BESIDE = 3

/**
 * What stands beside the answers to a question until somebody chooses: the first fields of the project's notes, then
 * what is answered briefly.
 */
export function firstBeside(
  questionId: Id,
  fields: readonly { id: Id }[],
  questions: readonly Pick<Question, 'id' | 'type'>[],
): Id[] {
  const short = questions.filter(({ id, type }) => id !== questionId && questionRulesOf(type).holds !== 'text')
  return [...fields, ...short].slice(0, FIRST_BESIDE).map(({ id }) => id)
}
