import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { questionEvents } from '../../model/events.ts'
import { questionRulesOf } from '../../model/question-types/registry.ts'
import { questionPolicy } from '../../model/policy.ts'
import { newQuestion } from '../../model/question.ts'
import { insertQuestions, newOption } from '../questions-store.ts'
import { questionThere } from './question-there.ts'

/** Creates a question in a project, after those that it has. */
export const createQuestion = defineCommand({
  name: 'create-question',
  who: [questionPolicy.may('edit')],
  undo: questionThere(true),
  input: newQuestion,
  async run(context, { id = newId(), projectId, type, text, options }) {
    const { tx, teamId, actor, emit } = context
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    questionPolicy.authorize(actor, 'edit', project)
    if (questionRulesOf(type).holds === 'text' && options.length > 0)
      throw invalidAt(['options'], 'A question that is answered in words has no options.')
    await insertQuestions(tx, teamId, project, [{ id, type, text, options: options.map(newOption) }])
    emit(questionEvents.created({ id, scopeId: project.scopeId, after: { type, text, projectId } }))
    return { id }
  },
})
