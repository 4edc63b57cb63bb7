import { pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { notUnderstood } from '#filters/model/not-understood.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
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
    'Conditions saved under a label, which can be shared. Wherever it is applied, readers see only what they can see.',
  load: rowLoader(visibleSavedFilters),
  toKey: (saved: SavedFilter) => saved.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { description: 'The place through which it is shared.' }),
    label: t.exposeString('label', { description: 'Its name, at most 200 characters.' }),
    description: t.exposeString('description'),
    filter: t.field({
      type: 'JSON',
      description: 'A filter form. It refers to things by their ids, including things that the viewer cannot see.',
      resolve: ({ filter }) => filter,
    }),
    notUnderstood: t.field({
      type: [notUnderstoodObject],
      description: 'Its conditions that are not understood, and filter nothing.',
      resolve: ({ filter }) => notUnderstood(filter),
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
    description: 'Whether the viewer may save filters; contributors of the workspace may.',
    resolve: (_parent, _arguments, context) => {
      const { actor, teamId } = workspaceOf(context)
      return savedFilterPolicy.allows(actor, 'create', { scopeId: teamId }) && !actor.readOnly
    },
  }),
  savedFilter: t.field({
    description: 'A saved filter by its id; null if it does not exist or the viewer cannot see it.',
    type: savedFilterObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_parent, { id }) => idArgument(String(id)),
  }),
  savedFilters: t.field({
    type: savedFilterPage,
    description: 'The saved filters that the viewer may use, sorted by label.',
    args: {
      words: t.arg.string({ required: false, description: 'Only those with these words in the label.' }),
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
    'A deleted saved filter; what was saved with its conditions has a copy of them. `deletionId` restores it from the trash.',
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
