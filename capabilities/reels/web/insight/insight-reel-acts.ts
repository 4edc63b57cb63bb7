import type { ApolloClient } from '@apollo/client'
import {
  AddReelClipsDocument,
  CreateInsightReelDocument,
  DeleteReelsDocument,
  type InsightReelRowFragment,
} from '#generated/operations/capabilities/reels/web/insight/insight-reels.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { ReelKey } from '../../model/reel.ts'
import { strings } from './strings.ts'

/** The sources of clips: tags, or all that the insight quotes. */
export interface ClipSources {
  tagIds?: string[]
  quotes?: boolean
}

/** Only the server knows how many clips it has: the number is shown once it is known. */
export const creatingInsightReel = (
  client: ApolloClient,
): Act<{ id: Id; insightId: Id; title: string } & ClipSources> => ({
  name: 'create-insight-reel',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('reel', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateInsightReelDocument, { input }, operationId),
})

/** Adds clips at the end; only the server knows which these are. */
export const addingClips = (
  client: ApolloClient,
): Act<{ key: ReelKey; onAdded: (any: boolean) => void } & ClipSources> => ({
  name: 'add-reel-clips',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ key }) => [refTo('reel', key)],
  show: () => undefined,
  async send({ onAdded, ...input }, operationId) {
    const sent = await send(client, AddReelClipsDocument, { input }, operationId)
    onAdded(sent.committed !== null)
    return sent
  },
})

/** `key` identifies the reel's row, `id` is used to delete it. */
export const deletingReel = (client: ApolloClient): Act<{ id: Id; key: InsightReelRowFragment['id'] }> => ({
  name: 'delete-reels',
  queueAs: strings.queue.remove,
  touches: ({ key }) => [refTo('reel', key)],
  show: (draft, { key }) => draft.remove(refTo('reel', key)),
  send: async ({ id }, operationId, queue) =>
    send(client, DeleteReelsDocument, { input: { ids: [id] } }, operationId, queue),
})
