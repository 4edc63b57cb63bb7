import { pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { savedFilterPolicy } from '../model/policy.ts'
import { soughtLabel, type SavedFilter } from '../model/saved-filter.ts'
import { changeSavedFilter } from './commands/change-saved-filter.ts'
import { createSavedFilter } from './commands/create-saved-filter.ts'
import { deleteSavedFilter, restoreSavedFilter } from './commands/delete-saved-filter.ts'
import { listSavedFilters, visibleSavedFilters } from './store.ts'

const viewerCan = viewerCanType('SavedFilterViewerCan', 'the saved filter', savedFilterPolicy, [
  'edit',
  'share',
  'delete',
])

/** A saved filter that the viewer may see; null otherwise. */
const savedFilterObject = builder.loadableObject('SavedFilter', {
  description:
    'Conditions that someone kept under a label and may share. Over what it is taken up, each reader sees of it what they can see.',
  load: rowLoader(visibleSavedFilters),
  toKey: (saved: SavedFilter) => saved.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { description: 'The place by which it is shared.' }),
    label: t.exposeString('label', { description: 'What it is called, at most 200 characters.' }),
    description: t.exposeString('description'),
    filter: t.field({
      type: 'JSON',
      description: 'A filter form. It names things by their identifiers, those too that the viewer cannot see.',
      resolve: ({ filter }) => filter,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (saved, _arguments, context) => savedFilterPolicy.viewerCan(workspaceOf(context).actor, saved),
    }),
  }),
})

const savedFilterPage = pageType('SavedFilterPage', savedFilterObject)

builder.queryFields((t) => ({
  viewerCanSaveFilters: t.boolean({
    description: 'Whether the viewer may save filters, as contributors of the workspace may.',
    resolve: (_parent, _arguments, context) => {
      const { actor, teamId } = workspaceOf(context)
      return savedFilterPolicy.allows(actor, 'create', { scopeId: teamId }) && !actor.readOnly
    },
  }),
  savedFilter: t.field({
    description: 'A saved filter by its identifier; null where there is none, or the viewer cannot see it.',
    type: savedFilterObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_parent, { id }) => idArgument(String(id)),
  }),
  savedFilters: t.field({
    type: savedFilterPage,
    description: 'The saved filters that the viewer may take up, by label.',
    args: {
      words: t.arg.string({ required: false, description: 'What their labels hold.' }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_parent, { words, first, after }, context) => {
      const { teamId, actor, read } = workspaceOf(context)
      return read(async (tx) =>
        listSavedFilters(tx, teamId, actor, parseInput(soughtLabel, words ?? ''), pageRequest(first, after)),
      )
    },
  }),
}))

const deletedSavedFilter = builder.objectRef<{ id: string; deletionId: string }>('DeletedSavedFilter').implement({
  description:
    'A saved filter that was deleted; what was saved with its conditions has a copy of them. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('createSavedFilter', {
  type: savedFilterObject,
  command: createSavedFilter,
  answer: (saved) => saved.id,
})
commandMutation('changeSavedFilter', {
  type: savedFilterObject,
  command: changeSavedFilter,
  answer: (saved) => saved.id,
})
commandMutation('deleteSavedFilter', {
  type: deletedSavedFilter,
  command: deleteSavedFilter,
  answer: (deletion) => deletion,
})
commandMutation('restoreSavedFilter', {
  type: savedFilterObject,
  command: restoreSavedFilter,
  answer: (saved) => saved.id,
})
