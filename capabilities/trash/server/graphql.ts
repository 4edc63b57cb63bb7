import { parseInput } from '#platform/kernel/parse.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { withHidden } from '#access/server/index.ts'
import { applies, forOthersAmong, type TrashedThing } from '#content-kinds/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { daysLeft, trashWords, type Deletion } from '../model/deletion.ts'
import { SHOWN_THINGS } from '../model/limits.ts'
import { deletionPolicy, trashPolicy } from '../model/policy.ts'
import { deleteForever, emptyTrash } from './commands/delete-forever.ts'
import { restoreDeletions } from './commands/restore-deletions.ts'
import { deletedPlaces } from './deleted-places.ts'
import { factsOf } from './require-deletions.ts'
import { findDeletions, findListed, listDeletions, seenAmong, trashFacets } from './store.ts'

const takenCount = builder.objectRef<{ kind: string; count: number }>('TakenCount').implement({
  description: 'How many things of one kind were removed by a deletion.',
  fields: (t) => ({ kind: t.exposeString('kind'), count: t.exposeInt('count') }),
})

const deletedPlace = builder.objectRef<Deletion>('DeletedPlace').implement({
  description: 'Something that contains the deleted thing and was deleted too.',
  fields: (t) => ({ id: t.exposeID('id'), kind: t.exposeString('kind'), title: t.exposeString('title') }),
})

const lostProject = builder.objectRef<{ id: Id; title: string }>('ProjectOfDeletion').implement({
  description: 'The project that contained a deleted thing, deleted or not.',
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

const viewerCan = viewerCanType('DeletionViewerCan', 'what was deleted', deletionPolicy, ['restore', 'deleteForever'])

const underWay = builder.enumType('DeletionUnderWay', {
  description: 'Whether the contents of a large deletion are still being removed, or are being restored.',
  values: ['AWAY', 'BACK'] as const,
})

const deletionObject = builder.objectRef<Deletion>('Deletion').implement({
  description: 'One act of deleting, in the trash.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    resourceId: t.exposeID('resourceId', { description: 'What was deleted; for several things, one of them.' }),
    title: t.exposeString('title', { description: 'For several things, how many they are.' }),
    taken: t.field({
      type: [takenCount],
      resolve: ({ taken }) => Object.entries(taken).map(([kind, count]) => ({ kind, count })),
    }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime' }),
    underWay: t.field({
      type: underWay,
      nullable: true,
      description:
        'For a large deletion: whether its contents are still being removed, so that its numbers grow, or are being restored.',
      resolve: (deletion) => deletion.underWay,
    }),
    daysLeft: t.int({
      description: 'Days until it is permanently deleted; 0 if that may happen at any moment.',
      resolve: ({ deletedAt }) => daysLeft(deletedAt, new Date()),
    }),
    deletedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if no one deleted it by hand.',
      resolve: ({ deletedById }) => deletedById,
    }),
    project: t.expose('project', { type: lostProject, nullable: true }),
    deletedPlaces: t.loadableList({
      type: deletedPlace,
      description: 'What contains it and was deleted too, outermost first.',
      load: async (ids: Id[], context) => {
        const { read, services } = workspaceOf(context)
        return read(async (tx) => {
          const places = await deletedPlaces(tx, services.kinds, await findDeletions(tx, ids))
          return ids.map((id) => places.get(id) ?? [])
        })
      },
      resolve: ({ id }) => id,
    }),
    viewerCan: t.loadable({
      type: viewerCan,
      load: async (deletions: Deletion[], context) => {
        const { actor, read, services } = workspaceOf(context)
        const { kinds } = services
        const forOthers = await read(async (tx) => forOthersAmong({ tx, kinds, actor }, deletions))
        return deletions.map((deletion) => {
          const facts = factsOf(kinds, deletion, forOthers)
          const { restore, deleteForever } = deletionPolicy.viewerCan(withHidden(actor), facts)
          return {
            restore: restore && !actor.readOnly && deletion.underWay !== 'BACK',
            deleteForever: deleteForever && deletion.underWay === null,
          }
        })
      },
      resolve: (deletion) => deletion,
    }),
  }),
})

const deletionPage = pageType('DeletionPage', deletionObject)

const trashedThing = builder.objectRef<TrashedThing>('TrashedThing').implement({
  description: 'One thing that was removed by a deletion.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    excerpt: t.exposeString('excerpt', { description: 'The beginning of its text; empty if it has none.' }),
  }),
})

const trashedKind = builder
  .objectRef<{ kind: string; count: number; things: TrashedThing[] }>('TrashedKind')
  .implement({
    description: 'The things of one kind that were removed by a deletion; only some if there are many.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      count: t.exposeInt('count'),
      things: t.expose('things', { type: [trashedThing] }),
    }),
  })

const trashFacetsObject = builder
  .objectRef<{ deletedByIds: Id[]; kinds: string[]; viewerCanEmpty: boolean }>('TrashFacets')
  .implement({
    description: 'What the trash can be filtered by.',
    fields: (t) => ({
      kinds: t.exposeStringList('kinds'),
      deletedBy: t.field({
        type: [userObject],
        description: 'The users who deleted something in the trash.',
        resolve: ({ deletedByIds }) => deletedByIds,
      }),
      viewerCanEmpty: t.exposeBoolean('viewerCanEmpty'),
    }),
  })

builder.queryFields((t) => ({
  trash: t.field({
    type: deletionPage,
    description:
      'What was deleted and can be restored, latest first: what the viewer deleted, and what the viewer may restore.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      projectId: t.arg.id({ required: false }),
      kind: t.arg.string({ required: false }),
      deletedById: t.arg.id({ required: false }),
      resourceId: t.arg.id({ required: false }),
      text: t.arg.string({ required: false }),
    },
    resolve: async (_root, { first, after, projectId, kind, deletedById, resourceId, text }, context) => {
      const { actor, read, services } = workspaceOf(context)
      const words = parseInput(trashWords, { kind: kind ?? undefined, text: text ?? undefined })
      const filter = {
        ...(projectId == null ? {} : { projectId: idArgument(String(projectId)) }),
        ...(words.kind === undefined ? {} : { kind: words.kind }),
        ...(deletedById == null ? {} : { deletedById: idArgument(String(deletedById)) }),
        ...(resourceId == null ? {} : { resourceId: idArgument(String(resourceId)) }),
        ...(words.text === undefined ? {} : { text: words.text }),
      }
      return read(async (tx) => listDeletions(tx, services.kinds, actor, filter, pageRequest(first, after)))
    },
  }),
  trashFacets: t.field({
    description:
      'What the trash can be filtered by, based on what the viewer can see there; if a project is given, only for that project.',
    type: trashFacetsObject,
    args: { projectId: t.arg.id({ required: false }) },
    resolve: async (_root, { projectId }, context) => {
      const { actor, read, services, teamId } = workspaceOf(context)
      const facets = await read(async (tx) =>
        trashFacets(tx, services.kinds, actor, projectId == null ? undefined : idArgument(String(projectId))),
      )
      return {
        ...facets,
        viewerCanEmpty: trashPolicy.allows(actor, 'empty', { scopeId: teamId, askerRole: actor.role }),
      }
    },
  }),
  deletion: t.field({
    type: deletionObject,
    nullable: true,
    description: 'An act of deleting in the trash; null if the viewer cannot see it.',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const { actor, read, services } = workspaceOf(context)
      const asked = idArgument(String(id))
      return read(async (tx) => {
        const [deletion] = await findListed(tx, [asked])
        return deletion && (await seenAmong(tx, services.kinds, actor, [asked])).has(asked) ? deletion : null
      })
    },
  }),
}))

builder.objectField(deletionObject, 'things', (t) =>
  t.field({
    type: [trashedKind],
    description: `What it removed, at most ${SHOWN_THINGS} of each kind.`,
    resolve: async (deletion, _arguments, context) => {
      const { read, services } = workspaceOf(context)
      return read(async (tx) => {
        const kinds: Array<{ kind: string; count: number; things: TrashedThing[] }> = []
        for (const [kind, count] of Object.entries(deletion.taken)) {
          const { trash } = services.kinds.get(kind)
          if (applies(trash)) kinds.push({ kind, count, things: await trash.things(tx, deletion.id, SHOWN_THINGS) })
        }
        return kinds
      })
    },
  }),
)

const deletionIds = builder.objectRef<{ ids: Id[] }>('ChosenDeletions').implement({
  description: 'The deletions that were restored, or whose permanent deletion has begun.',
  fields: (t) => ({ ids: t.exposeIDList('ids') }),
})

commandMutation('restoreDeletions', { type: deletionIds, command: restoreDeletions, answer: (restored) => restored })
commandMutation('deleteForever', { type: deletionIds, command: deleteForever, answer: (begun) => begun })
commandMutation('emptyTrash', { type: deletionIds, command: emptyTrash, answer: (begun) => begun })
