import { imagedThings } from '#journal/server/index.ts'
import { savedFeedPolicy } from '../model/policy.ts'

export const imagedFeeds = imagedThings({
  kind: 'savedFeed',
  table: 'saved_feeds',
  authorize: (actor, { scopeId }) => savedFeedPolicy.authorize(actor, 'edit', { scopeId }),
})
