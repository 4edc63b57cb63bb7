import type { SavedFeedPartsFragment } from '#generated/operations/capabilities/feeds/web/feeds.ts'
import type { FeedQuery } from '../model/saved-feed.ts'

/** A feed with what the viewer may do to it. */
export interface OpenFeed extends Omit<SavedFeedPartsFragment, 'query'> {
  query: FeedQuery
}

/** Types the query of a feed from the graph, where it is JSON. */
export function openFeed(feed: SavedFeedPartsFragment): OpenFeed {
  return { ...feed, query: feed.query as FeedQuery }
}
