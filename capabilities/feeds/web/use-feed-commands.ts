import {
  ChangeSavedFeedDocument,
  CreateSavedFeedDocument,
  DeleteSavedFeedDocument,
  RestoreSavedFeedDocument,
  type SavedFeedPartsFragment,
} from '#generated/operations/capabilities/feeds/web/feeds.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { FeedQuery, SavedFeed } from '../model/saved-feed.ts'
import { feedStrings as text } from './strings.ts'

/** A feed with what the viewer may do to it. */
export interface OpenFeed extends Omit<SavedFeedPartsFragment, 'query'> {
  query: FeedQuery
}

/** The feed as the graph gives it, whose query is JSON there. */
export function openFeed(feed: SavedFeedPartsFragment): OpenFeed {
  return { ...feed, query: feed.query as FeedQuery }
}

type Kept = Pick<SavedFeed, 'query' | 'layout'>

/** What can be done with saved feeds, undone by mod+z and the toast. Lists follow by themselves. */
export function useFeedCommands() {
  const [create] = useCommand(CreateSavedFeedDocument)
  const [change] = useCommand(ChangeSavedFeedDocument)
  const [remove] = useCommand(DeleteSavedFeedDocument)
  const [restore] = useCommand(RestoreSavedFeedDocument)
  const bringBack = async (deletionId: string): Promise<unknown> => dataOf(await restore({ input: { deletionId } }))
  const takeAway = async (id: Id): Promise<string> =>
    dataOf(await remove({ input: { id } }))?.deleteSavedFeed.deletionId ?? ''
  return {
    /** @returns the id of the new feed; null when it failed. */
    async save(title: string, kept: Kept): Promise<Id | null> {
      const id = newId()
      let deletionId: string | null = null
      const isDone = await perform({
        title: text.saved(title),
        run: async () => {
          if (deletionId === null) dataOf(await create({ input: { id, title, ...kept } }))
          else await bringBack(deletionId)
          return async () => {
            deletionId = await takeAway(id)
          }
        },
      })
      return isDone ? id : null
    },
    change: async (feed: OpenFeed, to: { title: string } | Kept): Promise<boolean> =>
      perform({
        title: 'title' in to ? text.renamed(to.title) : text.changed(feed.title),
        run: async () => {
          dataOf(await change({ input: { id: feed.id, ...to } }))
          const before = 'title' in to ? { title: feed.title } : { query: feed.query, layout: feed.layout }
          return async () => dataOf(await change({ input: { id: feed.id, ...before } }))
        },
      }),
    remove: async (feed: OpenFeed): Promise<boolean> =>
      perform({
        title: text.deleted(feed.title),
        run: async () => {
          const deletionId = await takeAway(feed.id)
          return async () => bringBack(deletionId)
        },
      }),
  }
}
