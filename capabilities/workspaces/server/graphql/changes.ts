import { unauthorized } from '#platform/kernel/errors.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import type { AnnouncedChange } from '#journal/server/index.ts'
import { followChanges } from '../changes.ts'

const changeObject = builder.objectRef<AnnouncedChange>('Change').implement({
  description: 'Something was committed: read again what shows it.',
  fields: (t) => ({
    type: t.exposeString('type'),
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    operationId: t.exposeID('operationId', { nullable: true }),
  }),
})

builder.subscriptionField('changes', (t) =>
  t.field({
    type: [changeObject],
    description:
      'What changes in the workspace and the viewer may see, as it is committed, and first what was committed in the seconds before.',
    args: { sinceSeconds: t.arg.int({ required: false }) },
    subscribe: async (_root, { sinceSeconds }, context) => {
      if (!context.workspace) throw unauthorized()
      return followChanges(context.services, context.workspace, async () => context.reauthenticate(), sinceSeconds ?? 0)
    },
    resolve: (changes) => changes as AnnouncedChange[],
  }),
)
