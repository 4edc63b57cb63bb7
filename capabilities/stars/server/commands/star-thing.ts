import { notFound } from '#platform/kernel/errors.ts'
import { applies, isSeenWith } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { starEvents } from '../../model/events.ts'
import { starPolicy } from '../../model/policy.ts'
import { starChange } from '../../model/star.ts'
import { putStar, removeStar } from '../store.ts'

/** Stars or unstars something for the acting user alone. @returns its title, for messages */
export const starThing = defineCommand({
  name: 'star-thing',
  who: [starPolicy.may('keep')],
  undo: 'rows',
  input: starChange,
  // A user's own stars change nothing in the workspace.
  allowedWhenReadOnly: true,
  async run({ tx, teamId, actor, hooks, kinds, emit }, { kind, id, starred }) {
    const { search } = kinds.get(kind)
    const [thing] = applies(search) ? await search.rows(tx, [id], hooks) : []
    if (!thing || actor.userId === null || !starPolicy.allows(actor, 'keep', thing) || !isSeenWith(thing, actor))
      throw notFound('This')
    if (starred) await putStar(tx, teamId, actor.userId, kind, id)
    else await removeStar(tx, actor.userId, id)
    emit(starEvents[starred ? 'set' : 'taken']({ id, scopeId: thing.scopeId, onlyFor: actor.userId }))
    return { id, kind, starred, title: thing.title }
  },
})
