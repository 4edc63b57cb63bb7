import type { ApolloClient } from '@apollo/client'
import {
  ChangeSavedFeedDocument,
  CreateSavedFeedDocument,
  DeleteSavedFeedDocument,
  SavedFeedsDocument,
  type SavedFeedPartsFragment,
} from '#generated/operations/capabilities/feeds/web/feeds.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import type { SavedFeed } from '../model/saved-feed.ts'
import { feedStrings as strings } from './strings.ts'

/** What is saved under the title of a feed. */
export type Kept = Pick<SavedFeed, 'query' | 'layout'>

const KIND = 'savedFeed'

/** The saved feeds that the viewer may see, by title. */
export const feedList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'saved-feeds',
    kind: KIND,
    document: SavedFeedsDocument,
    pageOf: ({ savedFeeds }) => savedFeeds,
  })

/** Draws nothing ahead: only the server knows its position among the others. */
export const creatingFeed = (client: ApolloClient): Act<{ id: Id; title: string } & Kept> => ({
  name: 'create-saved-feed',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateSavedFeedDocument, { input }, operationId),
})

export const changingFeed = (client: ApolloClient): Act<{ id: Id } & ({ title: string } | Kept)> => ({
  name: 'change-saved-feed',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, ...change }) {
    // Other changes are in the address of the page until they are saved, even if saving is refused.
    if ('title' in change)
      draft.patch<SavedFeedPartsFragment>(refTo(KIND, id), (feed) => ({ ...feed, title: change.title }))
  },
  send: async (input, operationId, queue) => send(client, ChangeSavedFeedDocument, { input }, operationId, queue),
})

export const deletingFeed = (client: ApolloClient): Act<Id> => ({
  name: 'delete-saved-feed',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(KIND, id)],
  show: (draft, id) => draft.remove(refTo(KIND, id)),
  send: async (id, operationId, queue) => send(client, DeleteSavedFeedDocument, { input: { id } }, operationId, queue),
})
