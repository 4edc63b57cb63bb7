import type { ApolloClient } from '@apollo/client'
import {
  QuestionAnswerMembersDocument,
  QuestionAnswersDocument,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'
import type { Narrowed } from '../model/first-answers.ts'
import { answerOf, type Answer } from './answer.ts'

export interface AskedAnswers {
  questionId: Id
  narrowed: Narrowed
  /** The chosen columns beside them: questions, and fields of the notes. Null: no one has chosen any. */
  beside: readonly Id[] | null
}

/** The answers to a question, in the order in which they arrived. */
export const answerList = (client: ApolloClient): List<AskedAnswers, Answer> => ({
  name: 'question-answers',
  kind: 'note',
  async page({ beside, ...query }, { first, after }) {
    const { data, version } = await ask(client, QuestionAnswersDocument, {
      ...query,
      beside: beside && [...beside],
      first,
      after,
    })
    const { nodes, endCursor, hasNextPage: hasMore } = data.questionAnswers
    return {
      rows: nodes.map(answerOf),
      endCursor,
      hasMore,
      version,
      follows: concernsOf(data.questionAnswerMembers.follows),
      places: data.question ? [data.question.project.scopeId] : null,
    }
  },
  async members({ beside, ...query }, { ids, changed, ends }) {
    const asked = { ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, QuestionAnswerMembersDocument, {
      ...query,
      beside: beside && [...beside],
      ...asked,
    })
    const { order, changed: reported, rows } = data.questionAnswerMembers
    return { order, changed: reported, rows: rows.map(answerOf), version }
  },
})
