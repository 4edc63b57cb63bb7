import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { questionEvents } from '../model/events.ts'
import type { Question, QuestionType } from '../model/question.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { insertQuestions, newOption, questionsOf } from './questions-store.ts'

export interface RequestedQuestion {
  type: QuestionType
  text: string
  /** Options that a new question starts with. */
  options: ReadonlyArray<string>
}

/** The questions of a project with the requested texts and types, each once; null if there is none. */
export async function findQuestions(
  tx: CellTransaction,
  projectId: Id,
  requested: ReadonlyArray<Pick<RequestedQuestion, 'type' | 'text'>>,
): Promise<Array<Question | null>> {
  const free = await questionsOf(tx, projectId)
  return requested.map(({ type, text }) => {
    const at = free.findIndex((question) => question.type === type && question.text === text)
    const [known = null] = at === -1 ? [] : free.splice(at, 1)
    return known
  })
}

/**
 * The questions of a project with the requested texts and types, created if missing. The same text requested twice is
 * two questions. The caller has authorized it.
 * @returns one question for each requested one, in order.
 */
export async function ensureQuestions(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  requested: ReadonlyArray<RequestedQuestion>,
): Promise<Question[]> {
  const found = await findQuestions(context.tx, project.id, requested)
  const made: Question[] = []
  const answer = requested.map(({ type, text, options }, place) => {
    const known = found[place]
    if (known) return known
    const question: Question = {
      id: newId(),
      scopeId: project.scopeId,
      projectId: project.id,
      type,
      text,
      options: questionRulesOf(type).holds === 'options' ? options.map(newOption) : [],
      pastOptions: [],
    }
    made.push(question)
    return question
  })
  await insertQuestions(context.tx, context.teamId, project, made)
  for (const { id, type, text } of made) {
    context.emit(questionEvents.created({ id, scopeId: project.scopeId, after: { type, text, projectId: project.id } }))
  }
  return answer
}
