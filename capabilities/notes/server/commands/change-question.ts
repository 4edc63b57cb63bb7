import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { rankAmong } from '#platform/kernel/rank.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { questionEvents } from '../../model/events.ts'
import { MAX_PAST_OPTIONS } from '../../model/limits.ts'
import { questionRulesOf } from '../../model/question-types/registry.ts'
import { questionPolicy } from '../../model/policy.ts'
import { mergedOptions, optionsChange, questionChange, type PastOption, type Question } from '../../model/question.ts'
import { questionRanks, updateQuestion, visibleQuestions } from '../questions-store.ts'
import { mergeInResponses } from '../responses-store.ts'
import { questionThere, setThere } from './question-there.ts'

/** @throws Failure NotFound, Forbidden */
async function questionToEdit({ tx, actor }: CommandContext, id: Id): Promise<Question> {
  const [question] = await visibleQuestions(tx, actor, [id])
  if (!question) throw notFound('The question')
  questionPolicy.authorize(actor, 'edit', question)
  return question
}

const said = ({ text, options }: Question, rank: number) => ({
  title: text,
  options: options.map(({ optionText }) => optionText),
  rank,
})

async function change(context: CommandContext, before: Question, to: Partial<Question>): Promise<void> {
  await updateQuestion(context.tx, before.id, to)
  const { id, scopeId } = before
  context.emit(questionEvents.changed({ id, scopeId, before: said(before, 0), after: said({ ...before, ...to }, 0) }))
}

/** Changes the text of a question. Answers stay. */
export const changeQuestion = defineCommand({
  name: 'change-question',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: questionChange,
  async run(context, { id, text }) {
    await change(context, await questionToEdit(context, id), { text })
    return { id }
  },
})

/**
 * Changes the options of a question: new ones, other words, another order. Of the options that are dropped, a merged
 * one counts as the other from now on; answers that chose a removed one keep it, as a removed option. The texts of
 * notes stay as they are.
 */
export const changeQuestionOptions = defineCommand({
  name: 'change-question-options',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: optionsChange,
  async run(context, { id, options: requested, merges }) {
    const question = await questionToEdit(context, id)
    if (questionRulesOf(question.type).holds === 'text' && requested.length > 0)
      throw invalidAt(['options'], 'A question that is answered in words has no options.')
    const known = new Set(question.options.map((option) => option.id))
    if (requested.some((option) => option.id !== undefined && !known.has(option.id)))
      throw invalidAt(['options'], 'An option no longer exists. Open the options again.')
    const options = requested.map(({ id: optionId = newId(), optionText }) => ({ id: optionId, optionText }))
    const staying = new Set(options.map((option) => option.id))
    const into = new Map(merges.map((merge) => [merge.from, merge.into]))
    for (const [from, to] of into)
      if (!known.has(from) || staying.has(from) || !staying.has(to))
        throw invalidAt(['merges'], 'Only an option that goes can become one that stays.')
    const gone = question.options
      .filter((option) => !staying.has(option.id))
      .map((option): PastOption => ({ ...option, mergedInto: into.get(option.id) ?? null }))
    const pastOptions = [...question.pastOptions, ...gone]
    if (pastOptions.length > MAX_PAST_OPTIONS)
      throw invalidAt(
        ['options'],
        `For one question, at most ${MAX_PAST_OPTIONS.toLocaleString('en')} options can be removed or merged. Create a new question.`,
      )
    await change(context, question, { options, pastOptions })
    if (into.size > 0) await mergeInResponses(context.tx, id, mergedOptions({ pastOptions }))
    return { id }
  },
})

/** Moves a question after another one of its project, or before all of them. */
export const moveQuestion = defineCommand({
  name: 'move-question',
  who: [questionPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), afterId: z.uuid().nullable() }),
  async run(context, { id, afterId }) {
    const question = await questionToEdit(context, id)
    const siblings = await questionRanks(context.tx, question.projectId)
    const first = siblings.find((one) => one.id !== id)
    const { rank, nudged } = rankAmong(siblings, id, afterId === null ? { beforeId: first?.id } : { afterId })
    for (const one of [{ id, rank }, ...nudged]) await updateQuestion(context.tx, one.id, { rank: one.rank })
    const stood = siblings.find((one) => one.id === id)?.rank ?? 0
    context.emit(
      questionEvents.changed({
        id,
        scopeId: question.scopeId,
        before: said(question, stood),
        after: said(question, rank),
      }),
    )
    return { id }
  },
})

/** Deletes a question. The texts that answer it stay as they are; a restored question has its answers again. */
export const deleteQuestion = defineCommand({
  name: 'delete-question',
  who: [questionPolicy.may('edit')],
  undo: questionThere(false),
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    await questionToEdit(context, id)
    await setThere(context, id, false)
    return { id }
  },
})
