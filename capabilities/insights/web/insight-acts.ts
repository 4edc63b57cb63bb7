import type { ApolloClient } from '@apollo/client'
import {
  AddHighlightsToInsightDocument,
  ChangeInsightDocument,
  CreateInsightDocument,
  DeleteInsightsDocument,
  FillInsightFieldsDocument,
  type InsightRowFragment,
} from '#generated/operations/capabilities/insights/web/insight.ts'
import { fieldStrings, showFilled, type GivenValue, type ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { insightStrings as strings } from './strings.ts'

/** What lists and headers of insights show. */
export type InsightRow = InsightRowFragment

const KIND = 'insight'

/** Draws nothing ahead: only the server knows its position among the others. */
export const creatingInsight = (
  client: ApolloClient,
): Act<{ id: Id; projectId: Id; title: string; highlightIds: readonly Id[] }> => ({
  name: 'create-insight',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async ({ highlightIds, ...input }, operationId) =>
    send(client, CreateInsightDocument, { input: { ...input, highlightIds: [...highlightIds] } }, operationId),
})

type InsightChange = { title: string } | { locked: boolean } | { published: boolean }

function changed(insight: Partial<InsightRow>, change: InsightChange): Partial<InsightRow> {
  if ('published' in change) {
    const publishedAt = change.published ? new Date().toISOString() : null
    return { ...insight, ...change, publishedAt, publishedBy: null }
  }
  const may = insight.viewerCan
  if (!('locked' in change) || !may) return { ...insight, ...change }
  // It is editable only once the server has unlocked it: a text opened for editing sooner would be refused.
  return { ...insight, ...change, viewerCan: { ...may, edit: false, move: false, delete: false } }
}

/** Renames, publishes, unpublishes, locks or unlocks an insight. */
export const changingInsight = (client: ApolloClient): Act<{ id: Id; change: InsightChange }> => ({
  name: 'change-insight',
  queueAs: strings.rename,
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, change }) =>
    draft.patch<Partial<InsightRow>>(refTo(KIND, id), (insight) => changed(insight, change)),
  send: async ({ id, change }, operationId, queue) =>
    send(client, ChangeInsightDocument, { input: { id, ...change } }, operationId, queue),
})

/** Adds highlights at the end of an insight. Draws nothing ahead: open editors receive the change of its text. */
export const addingHighlights = (client: ApolloClient): Act<{ id: Id; highlightIds: readonly Id[] }> => ({
  name: 'add-highlights',
  queueAs: strings.queue.add,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async ({ id, highlightIds }, operationId, queue) =>
    send(
      client,
      AddHighlightsToInsightDocument,
      { input: { id, highlightIds: [...highlightIds] } },
      operationId,
      queue,
    ),
})

export const deletingInsights = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-insights',
  queueAs: strings.queue.remove,
  touches: (ids) => ids.map((id) => refTo(KIND, id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo(KIND, id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeleteInsightsDocument, { input: { ids: [...ids] } }, operationId, queue),
})

export const fillingInsight = (client: ApolloClient): Act<{ id: Id; field: ShownField; given: GivenValue }> => ({
  name: 'fill-insight-fields',
  queueAs: ({ field }) => fieldStrings.queueFill(field.label),
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, ...filled }) => showFilled(draft, refTo(KIND, id), filled),
  async send({ id, field, given }, operationId, queue) {
    const input = { id, values: [{ fieldId: field.id, ...given }] }
    return send(client, FillInsightFieldsDocument, { input }, operationId, queue)
  },
})
