import type { SavedFeedPartsFragment } from '#generated/operations/capabilities/feeds/web/feeds.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { FeedQuery } from '../model/saved-feed.ts'
import { changingFeed, creatingFeed, deletingFeed, type Kept } from './feed-acts.ts'
import { feedStrings as text } from './strings.ts'

/** A feed with what the viewer may do to it. */
export interface OpenFeed extends Omit<SavedFeedPartsFragment, 'query'> {
  query: FeedQuery
}

/** Types the query of a feed from the graph, where it is JSON. */
export function openFeed(feed: SavedFeedPartsFragment): OpenFeed {
  return { ...feed, query: feed.query as FeedQuery }
}

/** The commands for saved feeds, undone by mod+z and the toast. Lists update automatically. */
export function useFeedCommands() {
  const create = useAct(creatingFeed)
  const change = useAct(changingFeed)
  const remove = useAct(deletingFeed)
  return {
    /** @returns the id of the new feed; null if it failed. */
    async save(title: string, kept: Kept): Promise<Id | null> {
      const id = newId()
      return (await reportAct(create({ id, title, ...kept }), { title: text.saved(title) })) ? id : null
    },
    change: async ({ id, title }: OpenFeed, to: { title: string } | Kept): Promise<boolean> =>
      reportAct(change({ id, ...to }), { title: 'title' in to ? text.renamed(to.title) : text.changed(title) }),
    remove: async ({ id, title }: OpenFeed): Promise<boolean> => reportAct(remove(id), { title: text.deleted(title) }),
  }
}
