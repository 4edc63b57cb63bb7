import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation, workspaceOf, type WorkspaceContext } from '#journal/server/index.ts'
import { accessRequestObject } from '#workspaces/server/index.ts'
import {
  MOVE_CONSEQUENCES,
  moveToPreview,
  type MoveConsequence,
  type MovePreview,
  type MoveToProject,
} from '../model/move.ts'
import { requestContentAccess } from './commands/request-content-access.ts'

commandMutation('requestContentAccess', {
  type: accessRequestObject,
  command: requestContentAccess,
  answer: ({ id }) => id,
})

const consequenceObject = builder.objectRef<MoveConsequence>('MoveConsequence').implement({
  description: 'One effect of a move on the other project, and how often it occurs.',
  fields: (t) => ({
    what: t.expose('what', {
      type: builder.enumType('MoveConsequenceKind', {
        description:
          'What happens to the tags, fields, questions, files and quotes of moved things. MATCHED: the other project has one of the same name; MADE: it gets one.',
        values: MOVE_CONSEQUENCES,
      }),
    }),
    titles: t.exposeStringList('titles', { description: 'The names of some of them.' }),
    count: t.exposeInt('count', { description: 'The total number, named or not.' }),
  }),
})

const blockedObject = builder.objectRef<MovePreview['blocked'][number]>('BlockedThing').implement({
  description: 'Something that cannot be moved now, and why.',
  fields: (t) => ({
    thingId: t.exposeID('id'),
    title: t.exposeString('title'),
    reason: t.exposeString('reason', { description: 'The reason, as a sentence about that thing.' }),
  }),
})

const movePreview = builder.objectRef<MovePreview>('MovePreview').implement({
  description: 'What moving things to another project would do.',
  fields: (t) => ({
    there: t.exposeInt('there', { description: 'How many are already in that project.' }),
    blocked: t.field({
      type: [blockedObject],
      description: 'What cannot be moved now.',
      resolve: ({ blocked }) => blocked,
    }),
    consequences: t.field({ type: [consequenceObject], resolve: ({ consequences }) => consequences }),
  }),
})

export const movedThingsObject = builder.objectRef<{ ids: string[] }>('MovedThings').implement({
  description: 'The result of moving notes or insights.',
  fields: (t) => ({
    ids: t.exposeIDList('ids', { description: 'The ids of what was moved, without what was already there.' }),
  }),
})

/** Adds a query for what moving things of a kind would do. */
export function movePreviewQuery(
  name: string,
  description: string,
  preview: (workspace: WorkspaceContext, asked: MoveToProject) => Promise<MovePreview>,
): void {
  builder.queryField(name, (t) =>
    t.field({
      type: movePreview,
      description,
      args: { ids: t.arg.idList(), toProjectId: t.arg.id() },
      resolve: async (_root, { ids, toProjectId }, context) =>
        preview(
          workspaceOf(context),
          parseInput(moveToPreview, { ids: idsArgument(ids), toProjectId: idArgument(String(toProjectId)) }),
        ),
    }),
  )
}
