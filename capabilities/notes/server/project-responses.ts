import { isDeepStrictEqual } from 'node:util'
import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { keepingNothing } from '#journal/server/index.ts'
import { answerBlockIn, chosenIn, questionOfBlock, withoutHighlights, wordsIn } from '../model/answer-blocks.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import { countedOptions, mergedOptions } from '../model/question.ts'
import { givenInNote, sayGivenAnswers } from './answers-store.ts'
import { findQuestions } from './questions-store.ts'
import { replaceResponses } from './responses-store.ts'

/** The answers in a document, in its order; if a question is answered twice, the first answer counts. */
function answersIn(content: DocumentJson): Array<{ questionId: Id; optionIds: ReadonlyArray<Id>; text: string }> {
  const found = new Map<Id, { questionId: Id; optionIds: ReadonlyArray<Id>; text: string }>()
  for (const block of content.content ?? []) {
    const questionId = questionOfBlock(block)
    if (questionId === null || !isId(questionId) || found.has(questionId)) continue
    found.set(questionId, { questionId, optionIds: chosenIn(block), text: wordsIn(block) })
  }
  return [...found.values()]
}

/**
 * Whether the text of a survey’s note differs only in its highlights: preview and answers need not be read again then,
 * which saves a coded answer five of its statements. Other texts are long, and cost more to compare than to read.
 */
export function saysTheSame(before: DocumentJson, after: DocumentJson): boolean {
  const [was, is] = [before.content ?? [], after.content ?? []]
  if (was.length !== is.length || !is.some((block) => questionOfBlock(block) !== null)) return false
  return is.every((block, at) => {
    const former = was[at]
    return former !== undefined && isDeepStrictEqual(withoutHighlights(former), withoutHighlights(block))
  })
}

/** Brings the projection of a note's answers up to its document, if the document contains or contained answers. */
export async function projectResponses(
  tx: CellTransaction,
  teamId: Id,
  noteId: Id,
  before: DocumentJson,
  after: DocumentJson,
): Promise<void> {
  const answers = answersIn(after)
  if (answers.length === 0 && answersIn(before).length === 0) return
  const questions = new Map(
    (
      await findQuestions(
        tx,
        answers.map((answer) => answer.questionId),
      )
    ).map((question) => [question.id, question]),
  )
  await replaceResponses(
    tx,
    teamId,
    noteId,
    answers.flatMap(({ questionId, optionIds, text }) => {
      const question = questions.get(questionId)
      if (!question) return []
      const isFree = questionRulesOf(question.type).holds === 'text'
      const response = isFree ? [text] : countedOptions(optionIds, mergedOptions(question))
      const words = text.trim()
      return response.length === 0 || response[0] === ''
        ? []
        : [{ questionId, response, responseData: isFree || words === '' ? null : { words } }]
    }),
  )
}

/**
 * Updates the stored answers given by hand to the note's text: an answer that was changed since is not undone. This
 * update itself is not part of any act's undo.
 */
export async function followGivenAnswers(tx: CellTransaction, noteId: Id, content: DocumentJson): Promise<void> {
  const questionIds = await givenInNote(tx, noteId)
  if (questionIds.length === 0) return
  await keepingNothing(tx, async () =>
    sayGivenAnswers(
      tx,
      noteId,
      questionIds.map((questionId) => {
        const block = answerBlockIn(content, questionId)
        return { questionId, said: block && withoutHighlights(block) }
      }),
    ),
  )
}
