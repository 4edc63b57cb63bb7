import { z } from 'zod'
import { unauthorized } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import type { AnnouncedChange } from '#journal/server/index.ts'
import { followChanges, MAX_READ_CHANGES, type ToldChanges } from '../changes.ts'

const version = z.int().min(0)

const changeObject = builder.objectRef<AnnouncedChange>('Change').implement({
  description: 'Something was committed: read again what shows it.',
  fields: (t) => ({
    type: t.exposeString('type'),
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    operationId: t.exposeID('operationId', { nullable: true }),
  }),
})

const toldObject = builder.objectRef<ToldChanges>('Changes').implement({
  description: 'What was committed behind the version that was told before.',
  fields: (t) => ({
    version: t.exposeFloat('version', {
      description: 'Everything up to this version of the workspace was told; follow from here after a break.',
    }),
    changes: t.expose('changes', { type: [changeObject], extensions: { toldAtOnce: MAX_READ_CHANGES } }),
    everything: t.exposeBoolean('everything', {
      description: 'More has changed than is told: whatever is shown is to be read again.',
    }),
  }),
})

builder.subscriptionField('changes', (t) =>
  t.field({
    type: toldObject,
    description:
      'What changes in the workspace and the viewer may see, as it is committed: each version once, in their order.',
    args: {
      after: t.arg.float({
        required: false,
        description:
          'The version that was told or read before, as `extensions.version` of an answer says it. What is committed from now on where it is absent.',
      }),
    },
    subscribe: async (_root, { after }, context) => {
      if (!context.workspace) throw unauthorized()
      return followChanges(
        context.services,
        context.workspace,
        async () => context.reauthenticate(),
        after === null || after === undefined ? null : parseInput(version, after),
      )
    },
    resolve: (told) => told as ToldChanges,
  }),
)
