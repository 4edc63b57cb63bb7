import { notFound } from '#platform/kernel/errors.ts'
import { applies, isSeenWith } from '#content-kinds/server/index.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { starEvents } from '../model/events.ts'
import { starPolicy } from '../model/policy.ts'
import { starChange } from '../model/star.ts'

/** The user's own stars. Things that they may no longer see get none. */
export const imagedStars: ImagedTable = {
  table: 'stars',
  keys: ['user_id', 'resource_id'],
  isOfLinks: true,
  async putBack({ tx, actor, hooks, kinds }, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const { search } = kinds.get(starChange.shape.kind.parse(row['kind']))
        const [thing] = applies(search) ? await search.rows(tx, [id], hooks) : []
        if (
          !thing ||
          actor.userId === null ||
          row['user_id'] !== actor.userId ||
          !starPolicy.allows(actor, 'keep', thing) ||
          !isSeenWith(thing, actor)
        )
          throw notFound('This')
        const reported = { id, scopeId: thing.scopeId, onlyFor: actor.userId }
        return after === null ? starEvents.taken(reported) : starEvents.set(reported)
      }),
    )
  },
}
