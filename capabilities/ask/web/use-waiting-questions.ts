import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useOutbox } from '#platform/web/connection/index.ts'
import { waitingCommand } from '#platform/web/graphql/index.ts'
import type { Exchange } from './use-conversation.ts'

interface WaitingQuestion extends Exchange {
  /** Of the conversation that it begins, or is asked in. */
  conversationId: Id
}

interface WaitingInput {
  id?: Id
  conversationId?: Id
  question?: string
  conditions?: unknown
}

/**
 * The questions that wait in the queue of acts for the connection, also those that an earlier page left there: further ones
 * of a conversation, or for null those that begin one.
 * @param onSent the question that alone waited to begin a conversation was sent
 */
export function useWaitingQuestions(
  conversationId: Id | null,
  onSent: (conversationId: Id) => void,
): readonly WaitingQuestion[] {
  const { entries } = useOutbox()
  const waiting = useMemo(
    () =>
      entries.flatMap((entry): WaitingQuestion[] => {
        const command = entry.state === 'refused' ? null : waitingCommand(entry)
        if (command?.name !== (conversationId === null ? 'StartConversation' : 'AskQuestion')) return []
        const { id, conversationId: of, question = '', conditions } = command.input as WaitingInput
        const asked = conversationId === null ? id : of
        if (asked === undefined || (conversationId !== null && asked !== conversationId)) return []
        const narrowed = filterForm.catch(NO_FILTER).parse(conditions)
        const isQueued = entry.state === 'waiting'
        return [{ id: entry.id, conversationId: asked, question, conditions: narrowed, answer: null, isQueued }]
      }),
    [entries, conversationId],
  )
  const before = useRef(waiting)
  const sent = useEffectEvent(onSent)
  useEffect(() => {
    const [only] = before.current
    const isSent =
      only !== undefined &&
      before.current.length === 1 &&
      waiting.length === 0 &&
      !entries.some(({ id }) => id === only.id)
    before.current = waiting
    if (isSent) sent(only.conversationId)
  }, [waiting, entries])
  return waiting
}
