import type { ApolloClient } from '@apollo/client'
import {
  PublishInsightAgainDocument,
  SettleQuotesDocument,
  type SealedQuotePartsFragment,
} from '#generated/operations/capabilities/insights/web/seals/sealed-quotes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import type { InsightRow } from '../insight-acts.ts'
import { sealStrings as strings } from './strings.ts'

/** A quote as it was when its insight was published. */
export type Seal = SealedQuotePartsFragment

interface Settling {
  insightId: Id
  highlightIds: readonly Id[]
  as: 'PUBLISHED' | 'SOURCE'
}

/** The seal after the decision. */
function settled(seal: Seal, as: Settling['as']): Seal {
  if (as === 'PUBLISHED') return { ...seal, isKept: true }
  return {
    ...seal,
    text: seal.textNow ?? seal.text,
    speakers: seal.speakersNow,
    source: seal.source === 'CHANGED' ? 'SAME' : seal.source,
    emptied: null,
    isKept: false,
  }
}

/** Decides about quotes whose sources differ from what was published. */
export const settlingQuotes = (client: ApolloClient): Act<Settling> => ({
  name: 'settle-quotes',
  queueAs: strings.queue.settle,
  touches: ({ insightId }) => [refTo('insight', insightId)],
  show: (draft, { insightId, highlightIds, as }) =>
    draft.patch<{ sealedQuotes?: readonly Seal[] }>(refTo('insight', insightId), (insight) =>
      insight.sealedQuotes
        ? {
            ...insight,
            sealedQuotes: insight.sealedQuotes.map((seal) =>
              highlightIds.includes(seal.highlightId) ? settled(seal, as) : seal,
            ),
          }
        : insight,
    ),
  send: async ({ highlightIds, ...input }, operationId, queue) =>
    send(client, SettleQuotesDocument, { input: { ...input, highlightIds: [...highlightIds] } }, operationId, queue),
})

/** Publishes a published insight again. Draws nothing ahead: only the server knows what it seals. */
export const publishingAgain = (client: ApolloClient): Act<Id> => ({
  name: 'publish-insight-again',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: (id) => [refTo('insight', id)],
  show: (draft, id) =>
    draft.patch<Partial<InsightRow>>(refTo('insight', id), (insight) => ({
      ...insight,
      publishedAt: new Date().toISOString(),
    })),
  send: async (id, operationId) => send(client, PublishInsightAgainDocument, { input: { id } }, operationId),
})
