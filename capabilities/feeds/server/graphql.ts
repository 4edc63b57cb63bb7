import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { savedFeedPolicy } from '../model/policy.ts'
import type { SavedFeed } from '../model/saved-feed.ts'
import { changeSavedFeed } from './commands/change-saved-feed.ts'
import { createSavedFeed } from './commands/create-saved-feed.ts'
import { deleteSavedFeed, restoreSavedFeed } from './commands/delete-saved-feed.ts'
import { listSavedFeeds, visibleSavedFeeds } from './store.ts'

const layout = builder.enumType('FeedLayout', {
  description: 'Whether a feed is shown as a list, or as cards side by side.',
  values: ['LIST', 'GRID'],
})

const viewerCan = viewerCanType('SavedFeedViewerCan', 'the feed', savedFeedPolicy, ['edit', 'share', 'delete'])

/** A feed that the viewer may see; null otherwise. */
const savedFeedObject = builder.loadableObject('SavedFeed', {
  description:
    'A search saved under a title, which can be shared. Its results are browsed like a feed and limited to what the viewer can see.',
  load: rowLoader(visibleSavedFeeds),
  toKey: (feed: SavedFeed) => feed.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { description: 'The place through which it is shared.' }),
    title: t.exposeString('title'),
    query: t.field({ type: 'JSON', description: 'The options of the saved search.', resolve: ({ query }) => query }),
    layout: t.expose('layout', { type: layout }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (feed, _arguments, context) => savedFeedPolicy.viewerCan(workspaceOf(context).actor, feed),
    }),
  }),
})

const savedFeedPage = pageType('SavedFeedPage', savedFeedObject)

builder.queryFields((t) => ({
  viewerCanSaveFeeds: t.boolean({
    description: 'Whether the viewer may save feeds; contributors of the workspace may.',
    resolve: (_parent, _arguments, context) => {
      const { actor, teamId } = workspaceOf(context)
      return savedFeedPolicy.allows(actor, 'create', { scopeId: teamId }) && !actor.readOnly
    },
  }),
  savedFeed: t.field({
    description: 'A saved feed by its id; null if it does not exist or the viewer cannot see it.',
    type: savedFeedObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_parent, { id }) => idArgument(String(id)),
  }),
  savedFeeds: t.field({
    type: savedFeedPage,
    description: 'The feeds that the viewer can see, oldest first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_parent, { first, after }, context) => {
      const { teamId, actor, read } = workspaceOf(context)
      return read(async (tx) => listSavedFeeds(tx, teamId, actor, pageRequest(first, after)))
    },
  }),
}))

const deletedSavedFeed = builder.objectRef<{ id: string; deletionId: string }>('DeletedSavedFeed').implement({
  description: 'A deleted feed, with its sharing. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('createSavedFeed', { type: savedFeedObject, command: createSavedFeed, answer: (feed) => feed.id })
commandMutation('changeSavedFeed', { type: savedFeedObject, command: changeSavedFeed, answer: (feed) => feed.id })
commandMutation('deleteSavedFeed', { type: deletedSavedFeed, command: deleteSavedFeed, answer: (deletion) => deletion })
commandMutation('restoreSavedFeed', { type: savedFeedObject, command: restoreSavedFeed, answer: (feed) => feed.id })
