import {
  AnswerUnderWayDocument,
  MayAskDocument,
  OpenConversationDocument,
  type QuotedAnswerFragment,
  type AnswerQuoteFragment,
  type ConversationPartsFragment,
  type MessagePartsFragment,
} from '#generated/operations/capabilities/ask/web/ask.ts'
import { filterForm, NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { isUnderWay } from '../model/message.ts'

export type OpenConversation = ConversationPartsFragment
export type ShownMessage = MessagePartsFragment
export type ShownAnswer = QuotedAnswerFragment
export type ShownQuote = AnswerQuoteFragment
export type ShownSentence = ShownAnswer['sentences'][number]

/** A conversation as it is now, with the answers in progress; `data` is null for one that cannot be seen. */
export function useConversation(id: Id | null) {
  const { data, error, retry } = useAnswer(OpenConversationDocument, { variables: id === null ? null : { id } })
  const conversation = id === null ? null : data?.conversation
  const messages = conversation?.messages ?? []
  useProgress(
    AnswerUnderWayDocument,
    messages.filter(({ state }) => isUnderWay(state)).map((one) => ({ kind: 'conversationMessage', id: one.id })),
  )
  return { conversation, error, retry }
}

/** Whether the viewer may ask, and what they do; undefined until it is known. */
export function useMayAsk() {
  const { data } = useAnswer(MayAskDocument, { variables: {}, ifKnown: 'keep' })
  return (
    data && {
      mayAsk: data.viewerCanAsk,
      isReadOnly: data.viewer?.readOnly === true,
      isInPlan: data.viewer?.plan.features.includes('askSearch') !== false,
      jobRole: data.viewer?.user?.jobRole ?? null,
      /** The language model that writes answers; null where none may be asked now. */
      model: data.languageModel?.unavailable === null ? data.languageModel.model : null,
    }
  )
}

/** A question with its answer; null while the question is being sent. */
export interface Exchange {
  id: string
  question: string
  /** By what it was narrowed. */
  conditions: FilterForm
  answer: ShownMessage | null
  /** It is kept in the queue of acts until the connection is back. */
  isQueued?: boolean
}

/** The messages of a conversation, each question with the answer after it. */
export function exchangesOf(messages: readonly ShownMessage[]): Exchange[] {
  const spoken = messages.filter(({ type }) => type !== 'THINKING')
  return spoken.flatMap(({ id, type, text, conditions }, at) => {
    if (type !== 'USER') return []
    const next = spoken[at + 1]
    return [
      {
        id,
        question: text ?? '',
        conditions: conditionsIn(conditions),
        answer: next?.type === 'ASSISTANT' ? next : null,
      },
    ]
  })
}

/** The conditions of a question, as the graph has them; none that this page cannot read. */
function conditionsIn(written: unknown): FilterForm {
  return filterForm.catch(NO_FILTER).parse(written)
}
