import { z } from 'zod'
import { unauthorized } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import type { AnnouncedChange } from '../../model/announced-change.ts'
import { MAX_HELD_PLACES, MAX_PUBLISHED_CHANGES, type PublishedFeed } from '../../model/feed.ts'
import { followFeed } from './follow-feed.ts'

const following = z.object({
  after: z.int().min(0).nullable(),
  held: z
    .array(z.string())
    .max(MAX_HELD_PLACES, `A page holds something of at most ${MAX_HELD_PLACES} places.`)
    .nullable(),
})

const changeObject = builder.objectRef<AnnouncedChange>('Change').implement({
  description: 'A committed change: read again whatever shows it.',
  fields: (t) => ({
    type: t.exposeString('type'),
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { nullable: true, description: 'The place in which it happened.' }),
    parentId: t.id({
      nullable: true,
      description:
        'What it belongs to: the note of a highlight, or the owner of a text. Null if it belongs to nothing, or if that is unknown: it may then be anything in its place.',
      resolve: ({ parentId = null }) => parentId,
    }),
    operationId: t.exposeID('operationId', { nullable: true }),
    gone: t.boolean({
      description:
        'Whether it no longer exists for those who see only this place: it was deleted, or moved to another.',
      resolve: ({ gone = false }) => gone,
    }),
  }),
})

const feedObject = builder.objectRef<PublishedFeed>('Feed').implement({
  description: 'What was committed after the version reported before.',
  fields: (t) => ({
    version: t.exposeFloat('version', {
      description:
        'Everything up to this version of the workspace has been reported; continue from here after an interruption.',
    }),
    changes: t.expose('changes', { type: [changeObject], extensions: { reportedAtOnce: MAX_PUBLISHED_CHANGES } }),
    all: t.exposeIDList('all', {
      description:
        'Places to read again completely: more has changed than is reported, or the viewer can see them only since now.',
    }),
    lost: t.exposeIDList('lost', { description: 'Places that the viewer can no longer see.' }),
    everything: t.exposeBoolean('everything', {
      description: 'More has changed than can be reported: read again everything that is shown.',
    }),
  }),
})

builder.subscriptionField('feed', (t) =>
  t.field({
    type: feedObject,
    // Nothing in it depends on who receives it: the same object is the same answer.
    extensions: { reportedAlike: true },
    description:
      'The changes in the workspace that the viewer can see, as they are committed: each version once, in order.',
    args: {
      after: t.arg.float({
        required: false,
        description:
          'The version that was last reported or read, from `extensions.version` of a response. If it is absent, only what is committed from now on is reported.',
      }),
      held: t.arg.idList({
        required: false,
        description:
          'Places of what the page shows: those that the viewer can no longer see are reported at once. If it is absent and sharing has changed since, everything must be read again.',
      }),
    },
    subscribe: async (_root, { after, held }, context) => {
      if (!context.workspace) throw unauthorized()
      const parsed = parseInput(following, { after: after ?? null, held: held?.map(String) ?? null })
      return followFeed(context.services, context.workspace, async () => context.reauthenticate(), {
        after: parsed.after,
        ...(parsed.held === null ? {} : { held: idsArgument(parsed.held) }),
      })
    },
    resolve: (reported) => reported as PublishedFeed,
  }),
)
