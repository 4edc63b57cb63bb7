import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { questionPolicy, visibleQuestions } from '#notes/server/index.ts'
import { questionLinkEvents } from '../../model/events.ts'
import { MAX_LINKED_QUESTIONS } from '../../model/limits.ts'
import { linksInGroups, linksOf, putLinks, putPairs, removeLinks } from '../links-store.ts'

/** @throws Failure NotFound, Forbidden */
async function questionsToEdit({ tx, actor }: CommandContext, ids: readonly Id[]): Promise<Question[]> {
  const questions = await visibleQuestions(tx, actor, ids)
  if (questions.length < new Set(ids).size) throw notFound('The question')
  for (const question of questions) questionPolicy.authorize(actor, 'edit', question)
  return questions
}

/**
 * Links two questions as the same question, asked twice; including all questions that each is already linked with.
 * Their answers, options and exports do not change.
 */
export const linkQuestions = defineCommand({
  name: 'link-questions',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), otherId: z.uuid() }),
  async run(context, { id, otherId }) {
    const { tx, teamId, emit } = context
    if (id === otherId) throw new Failure('InvalidOperation', 'A question cannot be linked to itself.')
    const questions = await questionsToEdit(context, [id, otherId])
    const [one, other] = questions
    if (one?.type !== other?.type)
      throw new Failure('InvalidOperation', 'Only questions that are answered in the same way can be linked.')
    const present = await linksOf(tx, [id, otherId])
    const groupId = present[0]?.groupId ?? newId()
    const joined = await linksInGroups(
      tx,
      present.map((link) => link.groupId),
    )
    const ids = new Set([id, otherId, ...joined.map(({ questionId }) => questionId)])
    if (ids.size > MAX_LINKED_QUESTIONS)
      throw new Failure('InvalidOperation', `At most ${MAX_LINKED_QUESTIONS} questions can be linked.`)
    // The questions linked with the other one are included: the actor must be allowed to change these as well.
    const all = await questionsToEdit(context, [...ids])
    await putLinks(tx, teamId, all, groupId)
    for (const question of all)
      emit(questionLinkEvents.linked({ id: question.id, scopeId: question.scopeId, after: { groupId } }))
    return { id }
  },
})

/** Removes a question from its links. */
export const unlinkQuestion = defineCommand({
  name: 'unlink-question',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, emit } = context
    const [question] = await questionsToEdit(context, [id])
    const [link] = await linksOf(tx, [id])
    if (!question || !link) return { id }
    const others = (await linksInGroups(tx, [link.groupId])).filter(({ questionId }) => questionId !== id)
    await removeLinks(tx, [id])
    emit(questionLinkEvents.unlinked({ id, scopeId: question.scopeId }))
    // A link with only one question left is removed.
    const [last] = others
    if (last && others.length === 1) await removeLinks(tx, [last.questionId])
    return { id }
  },
})

/** Pairs an option of a linked question by hand: it counts as another, or stays alone although its text is the same. */
export const pairOption = defineCommand({
  name: 'pair-option',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), optionId: z.uuid(), as: z.uuid().nullable(), byText: z.boolean().default(false) }),
  async run(context, { id, optionId, as, byText }) {
    const { tx, emit } = context
    const [question] = await questionsToEdit(context, [id])
    const [link] = await linksOf(tx, [id])
    if (!question || !link) throw notFound('The link')
    if (!question.options.some((option) => option.id === optionId)) throw notFound('The option')
    const others = Object.entries(link.pairs).filter(([paired]) => paired !== optionId)
    await putPairs(tx, id, Object.fromEntries(byText ? others : [...others, [optionId, as]]))
    emit(questionLinkEvents.linked({ id, scopeId: question.scopeId, after: { groupId: link.groupId } }))
    return { id }
  },
})
