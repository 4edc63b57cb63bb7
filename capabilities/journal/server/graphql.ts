import { unauthorized } from '#platform/kernel/errors.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { followedThing, followedThings, type FollowedThing } from '../model/followed-thing.ts'
import './feed/graphql.ts'
import { followProgress } from './progress.ts'
import { progressObject } from './progress-object.ts'

builder.subscriptionField('progress', (t) =>
  t.field({
    type: progressObject,
    description:
      'The progress of work such as an import or the conversion of a recording: each item once in its current state, then whenever that changes. Committed changes are reported by `feed`.',
    args: { of: t.arg({ type: [inputOf('FollowedThingInput', followedThing)] }) },
    subscribe: async (_root, { of }, context) => {
      if (!context.workspace) throw unauthorized()
      const things = parseInput(followedThings, of).map(({ kind, id }) => ({ kind, id: parseId(id) ?? id }))
      return followProgress(context.services, context.workspace, things, async () => {
        const fresh = await context.reauthenticate()
        // From now on everything is read by what they may see now.
        if (fresh) context.workspace = fresh
        return fresh
      })
    },
    resolve: (thing) => thing as FollowedThing,
  }),
)
