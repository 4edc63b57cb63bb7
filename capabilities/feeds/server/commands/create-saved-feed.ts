import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { savedFeedEvents } from '../../model/events.ts'
import { MAX_SAVED_FEEDS_OF_PERSON } from '../../model/limits.ts'
import { savedFeedPolicy } from '../../model/policy.ts'
import { newSavedFeed } from '../../model/saved-feed.ts'
import { countSavedFeedsOf, insertSavedFeed } from '../store.ts'
import { deleteSavedFeed } from './delete-saved-feed.ts'

/**
 * Saves a query of published insights as a feed, in its own scope that only its creator sees. A feed that no user
 * created is visible to everyone.
 */
export const createSavedFeed = defineCommand({
  name: 'create-saved-feed',
  who: [savedFeedPolicy.may('create')],
  undo: madeThing('saved_feeds', async (context, id) => deleteSavedFeed.run(context, { id })),
  input: newSavedFeed,
  async run(context, { id = newId(), ...feed }) {
    const { tx, teamId, actor, principal, emit } = context
    savedFeedPolicy.authorize(actor, 'create', { scopeId: teamId })
    if (actor.userId !== null && (await countSavedFeedsOf(tx, actor.userId)) >= MAX_SAVED_FEEDS_OF_PERSON) {
      throw new Failure(
        'InvalidOperation',
        `You can keep at most ${MAX_SAVED_FEEDS_OF_PERSON} feeds. Delete one first.`,
      )
    }
    const scopeId = newId()
    await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'feed', inherits: actor.userId === null })
    if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await insertSavedFeed(tx, teamId, principal, { id, scopeId, ...feed })
    context.actor = withScope(actor, scopeId)
    emit(savedFeedEvents.created({ id, scopeId, after: { title: feed.title } }))
    return { id }
  },
})
