import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import { findQuestions } from './questions-store.ts'
import { replaceResponses } from './responses-store.ts'

/** Answers as they stand in a document, in its order; one answered twice counts with its first answer. */
function answersIn(content: DocumentJson): Array<{ questionId: Id; optionIds: ReadonlyArray<Id>; text: string }> {
  const found = new Map<Id, { questionId: Id; optionIds: ReadonlyArray<Id>; text: string }>()
  for (const block of content.content ?? []) {
    const questionId = block.type === 'questionResponse' ? block.attrs?.['questionId'] : undefined
    if (typeof questionId !== 'string' || !isId(questionId) || found.has(questionId)) continue
    found.set(questionId, {
      questionId,
      optionIds: optionIdsOf(block),
      text: textOfContent({ type: 'doc', content: block.content ?? [] }),
    })
  }
  return [...found.values()]
}

function optionIdsOf(block: NodeJson): string[] {
  const ids = block.attrs?.['optionIds']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Brings the projection of a note's answers up to its document, where the document holds or held answers. */
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
      const response = questionRulesOf(question.type).holds === 'text' ? [text] : optionIds
      return response.length === 0 || response[0] === '' ? [] : [{ questionId, response }]
    }),
  )
}
