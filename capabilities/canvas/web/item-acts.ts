import type { ApolloClient } from '@apollo/client'
import {
  ChangeCanvasItemsDocument,
  CreateCanvasItemsDocument,
  DeleteCanvasItemsDocument,
  ConvertGroupToInsightDocument,
  ConvertGroupToTagDocument,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import { canvasStrings as strings } from './strings.ts'

/** The items of a canvas are drawn by its scene, which keeps them apart from lists and answers. */
const show = (): void => undefined

/** Called with the revision of the canvas that an act created. */
type OnRevision = (revision: number) => void

function refsOf(ids: readonly Id[]): Ref[] {
  return ids.map((id) => refTo('canvasItem', id))
}

export const creatingItems = (
  client: ApolloClient,
): Act<{ viewId: Id; items: readonly CanvasItem[]; onRevision: OnRevision }> => ({
  name: 'create-canvas-items',
  queueAs: strings.queue.create,
  touches: ({ items }) => refsOf(items.map(({ id }) => id)),
  show,
  async send({ viewId, items, onRevision }, operationId, queue) {
    const sent = await send(
      client,
      CreateCanvasItemsDocument,
      { input: { viewId, items: [...items] } },
      operationId,
      queue,
    )
    onRevision(sent.data.createCanvasItems.revision)
    return sent
  },
})

interface ChangingItems {
  viewId: Id
  changes: readonly ItemChange[]
  onRevision: OnRevision
}

export const changingItems = (client: ApolloClient): Act<ChangingItems> => ({
  name: 'change-canvas-items',
  queueAs: strings.queue.change,
  // Items that join a group wait until the group exists.
  touches: ({ changes }) => refsOf(changes.flatMap(({ id, groupId }) => (groupId == null ? [id] : [id, groupId]))),
  show,
  async send({ viewId, changes, onRevision }, operationId, queue) {
    const input = { viewId, changes: [...changes] }
    const sent = await send(client, ChangeCanvasItemsDocument, { input }, operationId, queue)
    onRevision(sent.data.changeCanvasItems.revision)
    return sent
  },
})

export const deletingItems = (client: ApolloClient): Act<{ viewId: Id; ids: readonly Id[] }> => ({
  name: 'delete-canvas-items',
  queueAs: strings.queue.remove,
  touches: ({ ids }) => refsOf(ids),
  show,
  send: async ({ viewId, ids }, operationId, queue) =>
    send(client, DeleteCanvasItemsDocument, { input: { viewId, ids: [...ids] } }, operationId, queue),
})

export const turningIntoTag = (client: ApolloClient): Act<{ viewId: Id; groupId: Id }> => ({
  name: 'convert-group-to-tag',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ groupId }) => refsOf([groupId]),
  show,
  send: async (input, operationId) => send(client, ConvertGroupToTagDocument, { input }, operationId),
})

export const turningIntoInsight = (client: ApolloClient): Act<{ viewId: Id; groupId: Id; insightId: Id }> => ({
  name: 'convert-group-to-insight',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ groupId }) => refsOf([groupId]),
  show,
  send: async (input, operationId) => send(client, ConvertGroupToInsightDocument, { input }, operationId),
})
