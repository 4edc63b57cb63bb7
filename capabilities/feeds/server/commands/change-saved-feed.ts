import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { savedFeedEvents } from '../../model/events.ts'
import { savedFeedPolicy } from '../../model/policy.ts'
import { savedFeedChange } from '../../model/saved-feed.ts'
import { findSavedFeeds, updateSavedFeed } from '../store.ts'

/** Renames a feed, or changes its query or layout. */
export const changeSavedFeed = defineCommand({
  name: 'change-saved-feed',
  who: [savedFeedPolicy.may('edit')],
  undo: 'rows',
  input: savedFeedChange,
  async run({ tx, actor, emit }, { id, title, query, layout }) {
    const [feed] = await findSavedFeeds(tx, [id])
    if (!feed || !savedFeedPolicy.allows(actor, 'view', feed)) throw notFound('The feed')
    savedFeedPolicy.authorize(actor, 'edit', feed)
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(query === undefined ? {} : { query }),
      ...(layout === undefined ? {} : { layout }),
    }
    await updateSavedFeed(tx, id, change)
    const before = { title: feed.title, query: feed.query, layout: feed.layout }
    emit(savedFeedEvents.changed({ id, scopeId: feed.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})
