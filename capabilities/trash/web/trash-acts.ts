import type { ApolloClient } from '@apollo/client'
import {
  DeleteForeverDocument,
  EmptyTrashDocument,
  RestoreDeletionsDocument,
  TrashDocument,
} from '#generated/operations/capabilities/trash/web/trash.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { strings } from './strings.ts'

const KIND = 'deletion'

/** The deletions in the trash, latest first. */
export const trashList = (client: ApolloClient) =>
  listOfPages(client, { name: 'trash', kind: KIND, document: TrashDocument, pageOf: ({ trash }) => trash })

function takeOut(draft: Draft, ids: readonly Id[]): void {
  for (const id of ids) draft.remove(refTo(KIND, id))
}

/** Restores deletions, and the places that they are in. */
export const restoringDeletions = (client: ApolloClient): Act<{ ids: readonly Id[]; withPlaces: boolean }> => ({
  name: 'restore-deletions',
  queueAs: strings.queue.restore,
  touches: ({ ids }) => ids.map((id) => refTo(KIND, id)),
  show: (draft, { ids }) => takeOut(draft, ids),
  send: async ({ ids, withPlaces }, operationId, queue) =>
    send(client, RestoreDeletionsDocument, { input: { ids: [...ids], withPlaces } }, operationId, queue),
})

export const deletingForever = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-forever',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (ids) => ids.map((id) => refTo(KIND, id)),
  show: takeOut,
  send: async (ids, operationId) => send(client, DeleteForeverDocument, { input: { ids: [...ids] } }, operationId),
})

/** Draws nothing ahead: only the server knows what may be deleted permanently. */
export const emptyingTrash = (
  client: ApolloClient,
): Act<{ projectId: Id | null; onEmptied: (count: number) => void }> => ({
  name: 'empty-trash',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: () => [],
  show: () => undefined,
  async send({ projectId, onEmptied }, operationId) {
    const sent = await send(client, EmptyTrashDocument, { input: { projectId } }, operationId)
    onEmptied(sent.data.emptyTrash.ids.length)
    return sent
  },
})
