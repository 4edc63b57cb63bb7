import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { askInstructionsPolicy } from '../model/policy.ts'
import { changeAskInstructions } from './commands/change-instructions.ts'
import { findInstructions } from './sentence-store.ts'

interface Shown {
  teamId: string
  text: string | null
}

const viewerCan = viewerCanType('AskInstructionsViewerCan', 'the instructions', askInstructionsPolicy, ['change'])

const instructionsObject = builder.loadableObject('AskInstructions', {
  description: 'What the workspace tells language models about itself. It goes into each request of Ask.',
  load: async (ids: string[], context) => {
    const { teamId, read } = workspaceOf(context)
    const text = await read(findInstructions)
    return ids.map((id) =>
      id === teamId ? { teamId, text } : new Error('Another workspace is read at its own address.'),
    )
  },
  toKey: (shown: Shown) => shown.teamId,
  fields: (t) => ({
    id: t.exposeID('teamId', { description: 'The team id.' }),
    text: t.exposeString('text', { nullable: true, description: 'Null for nothing.' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ teamId }, _arguments, context) =>
        askInstructionsPolicy.viewerCan(workspaceOf(context).actor, { scopeId: teamId }),
    }),
  }),
})

builder.queryField('askInstructions', (t) =>
  t.field({
    type: instructionsObject,
    nullable: true,
    description: 'Null for users who may not see the workspace.',
    resolve: (_root, _arguments, context) => {
      const { teamId, actor } = workspaceOf(context)
      return askInstructionsPolicy.allows(actor, 'view', { scopeId: teamId }) ? teamId : null
    },
  }),
)

commandMutation('changeAskInstructions', {
  type: instructionsObject,
  command: changeAskInstructions,
  answer: ({ id }) => id,
})
