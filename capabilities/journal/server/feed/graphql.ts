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
  description: 'Something was committed: read again what shows it.',
  fields: (t) => ({
    type: t.exposeString('type'),
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { nullable: true, description: 'The place in which it happened.' }),
    parentId: t.id({
      nullable: true,
      description:
        'The thing to which it belongs: a highlight to its note, a text to what it is the text of. Null where it belongs to none, or no one knows to which: it may be any in its place.',
      resolve: ({ parentId = null }) => parentId,
    }),
    operationId: t.exposeID('operationId', { nullable: true }),
    gone: t.boolean({
      description: 'It no longer exists for whoever sees this place alone: deleted, or moved to another.',
      resolve: ({ gone = false }) => gone,
    }),
  }),
})

const feedObject = builder.objectRef<PublishedFeed>('Feed').implement({
  description: 'What was committed behind the version that was told before.',
  fields: (t) => ({
    version: t.exposeFloat('version', {
      description: 'Everything up to this version of the workspace was told; follow from here after a break.',
    }),
    changes: t.expose('changes', { type: [changeObject], extensions: { reportedAtOnce: MAX_PUBLISHED_CHANGES } }),
    all: t.exposeIDList('all', {
      description:
        'Places of which everything is to be read again: more has changed than is told, or they are new here.',
    }),
    lost: t.exposeIDList('lost', { description: 'Places that the viewer cannot see anymore.' }),
    everything: t.exposeBoolean('everything', {
      description: 'More has changed than can be told: whatever is shown is to be read again.',
    }),
  }),
})

builder.subscriptionField('feed', (t) =>
  t.field({
    type: feedObject,
    // Nothing in it depends on who receives it: the same object is the same answer.
    extensions: { reportedAlike: true },
    description:
      'What changes in the workspace and the viewer can see, as it is committed: each version once, in their order.',
    args: {
      after: t.arg.float({
        required: false,
        description:
          'The version that was told or read before, as `extensions.version` of an answer says it. What is committed from now on where it is absent.',
      }),
      held: t.arg.idList({
        required: false,
        description:
          'Places of what the page shows: those that the viewer cannot see anymore are told at once. Where it is absent and sharing changed meanwhile, everything is to be read again.',
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
