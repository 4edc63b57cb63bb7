import { sql } from 'kysely'
import { consequence } from '#content-kinds/model/move.ts'
import type { MoveStep } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { findQuestions, questionsOf } from '../questions-store.ts'
import {
  remapAnswers,
  putQuestionsBack,
  questionsAnswered,
  takeQuestionsAway,
  type CarriedAnswers,
  type KeptQuestion,
} from './remap-questions.ts'

/** Moves answers to the questions of the other project. */
export const followMoves: MoveStep<CarriedAnswers, KeptQuestion[]> = {
  name: 'questions',
  kinds: ['note'],
  async blocked(tx, { ids, to }) {
    // Within its source, a key means one note of a project.
    const { rows } = await sql<{ id: Id }>`
      select n.id from notes n join notes present on present.project_id = ${to.projectId} and present.import_source_id is not distinct from n.import_source_id and present.external_id = n.external_id
      where n.id = any(${[...ids]}::uuid[]) and present.id <> n.id and present.deleted_at is null
      union
      select n.id from notes n join notes other on other.id = any(${[...ids]}::uuid[]) and other.id < n.id
        and other.import_source_id is not distinct from n.import_source_id and other.external_id = n.external_id
      where n.id = any(${[...ids]}::uuid[])`.execute(tx)
    return rows.map(({ id }) => ({
      id,
      reason: `It was imported into “${to.title}” too. Delete one of the two first.`,
    }))
  },
  async previewMove({ tx }, { ids, from, to }) {
    const answered = await questionsAnswered(tx, ids, from.projectId)
    const free = await questionsOf(tx, to.projectId)
    const titles: Record<'there' | 'missing', string[]> = { there: [], missing: [] }
    for (const { type, text } of await findQuestions(tx, [...new Set([...answered.values()].flat())])) {
      const at = free.findIndex((question) => question.type === type && question.text === text)
      if (at !== -1) free.splice(at, 1)
      titles[at === -1 ? 'missing' : 'there'].push(text)
    }
    return [...consequence('QUESTIONS_MATCHED', titles.there), ...consequence('QUESTIONS_MADE', titles.missing)]
  },
  remap: async (context, moving) => remapAnswers(context, moving, []),
  async undo(context, moving, { pairs, made }) {
    await remapAnswers(
      context,
      moving,
      pairs.map(({ from, to, options }) => ({
        from: to,
        to: from,
        options: options.map(([one, other]) => [other, one]),
      })),
    )
    return takeQuestionsAway(context.tx, made)
  },
  async remapAgain(context, moving, { pairs, made }, left) {
    await putQuestionsBack(context, left)
    const carried = await remapAnswers(context, moving, pairs)
    return { pairs: carried.pairs, made: [...made, ...carried.made] }
  },
}
