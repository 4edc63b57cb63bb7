import type { InputShapeFromFields } from '@pothos/core'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { documentEpochs, loadContents } from '#documents/server/index.ts'
import { folderIdsToShow, folderObject } from '#folders/server/index.ts'
import {
  commandMutation,
  figureLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  workspaceOf,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { languageModelShareObject } from '#language-models/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { projectPolicy } from '../model/policy.ts'
import {
  REDACTION_AUTOMATIONS,
  TRANSCRIPTION_PROVIDERS,
  type Project,
  type TranscriptionSettings,
} from '../model/project.ts'
import { changeProject } from './commands/change-project.ts'
import { createProject } from './commands/create-project.ts'
import { deleteProject, restoreProject } from './commands/delete-project.ts'
import { moveProject } from './commands/move-project.ts'
import { countInFolders, listProjects, PROJECT_ORDERS, projectList, type ProjectFilter } from './list-projects.ts'
import { isAiOff, redactionSetting, transcriptionSettings, visibleProjects } from './store.ts'

const viewerCan = viewerCanType('ProjectViewerCan', 'the project', projectPolicy, [
  'contribute',
  'edit',
  'move',
  'duplicate',
  'makeTemplate',
  'archive',
  'switchAi',
  'delete',
  'share',
])

const tabSetting = builder.objectRef<{ tab: string; enabled: boolean }>('ProjectTabSetting').implement({
  description: 'Whether a tab of a project is shown.',
  fields: (t) => ({
    tab: t.exposeString('tab', { description: 'One of: readme, notes, tags, insights, highlights, charts.' }),
    enabled: t.exposeBoolean('enabled'),
  }),
})

/** A project that the viewer may see. Loaded in batches; what the viewer may not see is null. */
export const projectObject = builder.loadableObject('Project', {
  description:
    'One study: its notes, tags, highlights and insights, with a readme. Anyone who can read it can see all of it.',
  load: rowLoader(visibleProjects),
  toKey: (project: Project) => project.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    summary: t.exposeString('summary', { description: 'At most 1,000 characters.' }),
    icon: t.exposeString('icon', { description: 'The name of its icon; null if it has none.', nullable: true }),
    color: t.exposeString('color', { description: 'Null for the default colour of the product.', nullable: true }),
    folderId: t.loadable({
      type: 'ID',
      nullable: true,
      description: 'The folder that contains it, if the viewer can see that folder.',
      load: folderIdsToShow,
      resolve: (project) => project.folderId,
    }),
    folder: t.field({
      type: folderObject,
      nullable: true,
      description: 'The folder that contains it, if the viewer can see that folder.',
      resolve: (project) => project.folderId,
    }),
    readmeDocumentId: t.exposeID('readmeDocumentId'),
    readmeDocumentEpoch: t.loadable({
      type: 'Int',
      description: 'With `readmeDocumentId`, the name under which editors open the readme.',
      load: figureLoader(async (tx, _actor, ids) => documentEpochs(tx, ids)),
      resolve: (project) => project.readmeDocumentId,
    }),
    tabs: t.field({
      description: 'Each tab, on or off, in order.',
      type: [tabSetting],
      resolve: (project) => [...project.tabs],
    }),
    isSample: t.exposeBoolean('isSample', {
      description: 'Whether it was created with the workspace for new members; it counts towards no limit.',
    }),
    scopeId: t.exposeID('scopeId', { description: 'The place on which its sharing is set.' }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (project) => project.createdById,
    }),
    archivedAt: t.expose('archivedAt', {
      description: 'Null if it is not archived.',
      type: 'DateTime',
      nullable: true,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    readme: t.loadable({
      type: 'JSON',
      description: 'The readme as rendered content.',
      load: loadContents,
      resolve: (project) => project.readmeDocumentId,
      nullable: true,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (project, _arguments, context) => projectPolicy.viewerCan(workspaceOf(context).actor, project),
    }),
  }),
})

const transcriptionProvider = builder.enumType('TranscriptionProvider', {
  description: 'What transcribes recordings: the model of this installation, or the service that it names.',
  values: TRANSCRIPTION_PROVIDERS,
})

const transcription = builder.objectRef<TranscriptionSettings>('ProjectTranscription').implement({
  description: 'How recordings of a project are transcribed.',
  fields: (t) => ({
    language: t.exposeString('language', {
      nullable: true,
      description: 'A code of two letters; null if it is detected for each recording.',
    }),
    provider: t.expose('provider', {
      type: transcriptionProvider,
      nullable: true,
      description: 'Null for the default of the installation.',
    }),
    vocabulary: t.stringList({
      description: 'Names and terms that are likely to be said.',
      resolve: ({ vocabulary }) => [...vocabulary],
    }),
  }),
})

builder.objectField(projectObject, 'transcription', (t) =>
  t.field({
    type: transcription,
    resolve: async (project, _arguments, context) =>
      workspaceOf(context).read(async (tx) => transcriptionSettings(tx, project.id)),
  }),
)

const redactionAutomation = builder.enumType('RedactionAutomation', {
  description:
    'What happens to names and contact details found in recordings: nothing, a suggestion, or immediate redaction.',
  values: REDACTION_AUTOMATIONS,
})

builder.objectField(projectObject, 'redaction', (t) =>
  t.field({
    type: redactionAutomation,
    description:
      'What happens to names and contact details found in what is said: nothing, a suggestion, or immediate redaction.',
    resolve: async (project, _arguments, context) =>
      workspaceOf(context).read(async (tx) => redactionSetting(tx, project.id)),
  }),
)

builder.objectField(projectObject, 'aiOff', (t) =>
  t.boolean({
    description: 'Whether AI is switched off in it: no language model is asked about its texts.',
    resolve: async (project, _arguments, context) => workspaceOf(context).read(async (tx) => isAiOff(tx, [project.id])),
  }),
)

builder.objectField(languageModelShareObject, 'project', (t) =>
  t.field({
    type: projectObject,
    nullable: true,
    description: 'Null without one, or if the viewer cannot see it.',
    resolve: ({ projectId }) => projectId,
  }),
)

const projectPage = pageType('ProjectPage', projectObject)
const projectOrder = builder.enumType('ProjectOrder', {
  values: PROJECT_ORDERS,
  description: 'Most recently changed first, or in the order set by users.',
})

const projectMembers = membersType('ProjectMembers', projectObject)

/** Which projects are requested. */
const projectFilter = builder.args((t) => ({
  folderId: t.id({ required: false }),
  top: t.boolean({
    required: false,
    description: 'Only those in the workspace itself, or in a folder that the viewer cannot see.',
  }),
  mine: t.boolean({ required: false }),
  sharedWithMe: t.boolean({
    required: false,
    description: 'Only those to which the viewer was given access by name or through a group.',
  }),
  archived: t.boolean({ required: false }),
  find: t.string({ required: false, description: 'Only those with these words in the title.' }),
  order: t.field({ type: projectOrder, required: false }),
}))

type AskedFilter = InputShapeFromFields<typeof projectFilter>

function filterOf(
  { folderId, top, mine, sharedWithMe, archived, find, order }: AskedFilter,
  { actor }: WorkspaceContext,
) {
  return {
    folderId: folderId == null ? null : idArgument(String(folderId)),
    top: top ?? false,
    mine: mine === true && actor.userId !== null,
    sharedWithMe: sharedWithMe ?? false,
    archived: archived ?? false,
    find: find ?? '',
    order: order ?? 'UPDATED',
  } satisfies ProjectFilter
}

builder.queryFields((t) => ({
  project: t.field({
    description: 'A project by its id; null if it does not exist or the viewer cannot see it.',
    type: projectObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  projects: t.field({
    type: projectPage,
    description: 'Projects that the viewer can see, most recently changed first by default.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }), ...projectFilter },
    resolve: async (_root, { first, after, ...filter }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) =>
        listProjects(tx, workspace.teamId, workspace.actor, filterOf(filter, workspace), pageRequest(first, after)),
      )
    },
  }),
  projectMembers: t.field({
    type: projectMembers,
    description:
      'Which of the given projects are now among `projects`, and in which order: to follow changes without loading pages again.',
    args: { ...projectFilter, ...membersArguments },
    resolve: async (_root, { ids, changed, ends, ...filter }, context) => {
      const workspace = workspaceOf(context)
      const query = { teamId: workspace.teamId, ...filterOf(filter, workspace) }
      return publishMembers(workspace, projectList, query, { ids, changed, ends }, (id) => id)
    },
  }),
}))

builder.objectField(folderObject, 'projectCount', (t) =>
  t.loadable({
    type: 'Int',
    description:
      'The number of projects in it and in the folders below it that the viewer can see, without archived ones.',
    load: figureLoader(countInFolders),
    resolve: (folder) => folder.id,
  }),
)

const deleted = builder.objectRef<{ id: string; deletionId: string }>('DeletedProject').implement({
  description: 'A deleted project, with everything in it. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('createProject', { type: projectObject, command: createProject, answer: (project) => project.id })
commandMutation('changeProject', { type: projectObject, command: changeProject, answer: (project) => project.id })
commandMutation('deleteProject', { type: deleted, command: deleteProject, answer: (deletion) => deletion })
commandMutation('restoreProject', {
  type: projectObject,
  command: restoreProject,
  answer: (project) => project.id,
  nullable: true,
})

const moved = builder
  .objectRef<{ id: string; fromFolderId: string | null; fromBeforeId: string | null; fromHidden: boolean }>(
    'MovedProject',
  )
  .implement({
    description: 'A moved project, with its previous position.',
    fields: (t) => ({
      project: t.field({
        description: 'Null if the viewer can no longer see it.',
        type: projectObject,
        nullable: true,
        resolve: ({ id }) => id,
      }),
      fromFolderId: t.exposeID('fromFolderId', {
        nullable: true,
        description: 'The folder that contained it before, if the viewer can see that folder.',
      }),
      fromBeforeId: t.exposeID('fromBeforeId', {
        nullable: true,
        description: 'What it was in front of, among what the viewer can see; null if it was the last.',
      }),
      fromHidden: t.exposeBoolean('fromHidden', {
        description: 'Whether it was in a folder that the viewer cannot see, so that they cannot move it back.',
      }),
    }),
  })

commandMutation('moveProject', { type: moved, command: moveProject, answer: (move) => move })
