import type { ApolloClient } from '@apollo/client'
import {
  AddAnswerToInsightDocument,
  type AddAnswerToInsightMutation,
} from '#generated/operations/capabilities/ask/web/add-to-insight.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { askStrings as strings } from './strings.ts'

/** The sentences, by position, and the quotes, by number, that were chosen; null for the whole answer. */
export type ChosenParts = { sentences: number[]; quotes: number[] } | null

/** An insight, or a project in which one is begun. */
export type InsightPlace = { insightId: Id; title: string } | { projectId: Id; title: string }

type Added = NonNullable<AddAnswerToInsightMutation['addAnswerToInsight']>

interface Adding {
  /** Of the insight. */
  id: Id
  answerId: Id
  chosen: ChosenParts
  place: InsightPlace
  onAdded: (added: Added) => void
}

/** Draws nothing ahead: only the server knows what can be added. */
const addingAnswer = (client: ApolloClient): Act<Adding> => ({
  name: 'add-answer-to-insight',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('insight', id)],
  show: () => undefined,
  async send({ id, answerId, chosen, place, onAdded }, operationId) {
    const to = 'insightId' in place ? { insightId: id } : { newInsight: { id, ...place } }
    const input = { answerId, ...(chosen && { chosen }), ...to }
    const answer = await send(client, AddAnswerToInsightDocument, { input }, operationId)
    const added = answer.data?.addAnswerToInsight
    if (added) onAdded(added)
    return answer
  },
})

/** Adds an answer, or parts of it, to an insight: one act, undone by mod+z and its toast. */
export function useAddToInsight(insightHref: (insight: { id: Id; title: string }) => string) {
  const add = useAct(addingAnswer)
  return async (answerId: Id, chosen: ChosenParts, place: InsightPlace, title: string): Promise<boolean> => {
    const id = 'insightId' in place ? place.insightId : newId()
    const showDropped = ({ asNotes, leftOut }: Added): void => {
      const added = strings.insight.leftOut(asNotes, leftOut)
      if (added !== '') showToast({ message: added })
    }
    return reportAct(add({ id, answerId, chosen, place, onAdded: showDropped }), {
      title: strings.insight.added(title),
      link: { title: strings.insight.open, href: insightHref({ id, title }) },
      onceDone: true,
    })
  }
}
